// Fills the other large tables of a database whose lists are filled (fill-lists.mjs), oldest rows first. Rows
// with rare states fill a page at every size, so that sizes compare lists of the same length.
import { randomBytes } from 'node:crypto';
import { appendCustody } from '../../packages/domain/src/ledger/ledger-entries.ts';
import { fillQuickly, insert } from './fill-quickly.mjs';
import { storedFacts } from './stored-facts.mjs';

const BATCH = 5000;
/** Messages and deliveries are deleted after 30 days. */
const MINUTES_KEPT = 29 * 24 * 60;
const AGENCIES = 500;

/** One row in 1,000 failed, and 100 of the newest 1,000. */
const isFailed = 'n % 1000 = 0 or (n <= 1000 and n % 10 = 0)';
const recently = `now() - n * interval '1 minute' * (${MINUTES_KEPT}.0 / $1::int)`;
/** The agency user who submitted the tickets, and the first administrator. */
const submitter = '(select user_id from tickets where user_id is not null limit 1)';
const administrator = `(select id from users where role = 'admin' order by created_at limit 1)`;

/** A second review without findings. */
const REVIEW = JSON.stringify({
  videos: [],
  coverage: [],
  findings: [],
  scorecard: null,
  notWatchedReason: null,
});

/** Statements with `$1` as the number of rows; each fills one table. */
const statements = [
  `insert into agencies (id, name, key, created_at, ticket_prefix)
     select gen_random_uuid(), 'Town ' || n || ' Sheriff', 'town ' || n || ' sheriff', now(), 'TS' || n
     from generate_series((select count(*) from agencies) + 1, least($1::int, ${AGENCIES})) n`,
  `with numbered as (select id, row_number() over (order by key) - 1 as place, count(*) over () as agencies from agencies),
     made as (
       insert into identities (id, name, email)
       select gen_random_uuid(), 'Deputy ' || md5(n::text), 'deputy-' || n || '@example.org'
       from generate_series((select count(*) from users) + 1, $1::int) n returning id, name, email),
     placed as (select *, row_number() over () as n from made)
   insert into users (id, name, email, role, status, agency_id, created_at)
     select placed.id, name, email, 'agency',
       case when n % 50 = 0 or (n <= 900 and n % 10 = 0) then 'rejected' else 'approved' end, numbered.id,
       now() - n * interval '1 minute'
     from placed join numbered on numbered.place = n % numbered.agencies`,
  `insert into mail_messages (id, event_key, kind, recipient_name, address, subject, text, html, state, attempts, note,
       created_at, settled_at)
     select gen_random_uuid(), 'ticketStatus:' || n, 'ticketStatus', 'Officer ' || n % 997,
       'officer-' || n % 997 || '@example.org', 'Ticket ' || left(md5(n::text), 8) || ' is now Completed',
       'The review of ticket ' || md5(n::text)::uuid || ' is complete.', '<p>Complete</p>',
       case when ${isFailed} then 'failed' else 'sent' end, 1, null, ${recently}, now()
     from generate_series($1::int, 1, -1) n`,
  `insert into webhooks (id, url, agency_id, events, secret, is_paused, created_by, created_at)
     select gen_random_uuid(), 'https://example.org/hook/' || n, null, '{ticket.created}', 'sealed', true, 'Bench', now()
     from generate_series(1, least($1::int, 3)) n`,
  `insert into webhook_deliveries (id, webhook_id, sequence, event, state, attempts, status, created_at, settled_at)
     select gen_random_uuid(), (array(select id from webhooks order by url))[1 + n % 3], n, 'ticket.created',
       case when ${isFailed} then 'failed' else 'delivered' end, 1, 200, ${recently}, now()
     from generate_series($1::int, 1, -1) n`,
  `insert into support_requests (id, user_name, agency_name, text, created_at, answer, answered_by, answered_at)
     select gen_random_uuid(), 'Officer ' || n % 997, 'County ' || n % 50, 'How do I upload video ' || md5(n::text) || '?',
       at, case when not is_open then 'Like this.' end, case when not is_open then 'Operator' end,
       case when not is_open then now() end
     from generate_series($1::int / 10, 1, -1) n,
       lateral (select now() - n * interval '1 minute' as at, n % 500 = 0 or (n <= 100 and n % 2 = 0) as is_open) made`,
  `insert into video_media (video_id, agency_id, state, attempts, frames_indexed, analysis, changed_at)
     select id, agency_id, 'ready', 1, true, 'failed', now() from videos order by stored_at limit $1`,
  `insert into evidence_accesses (id, accessor, event, file_id, agency_id, opened_sequence, ends_at, touched_at, holders,
       requests, bytes_sent, links)
     select gen_random_uuid(), 'user:' || gen_random_uuid(), 'video.viewed', id, agency_id, 1,
       now() + interval '30 days', now(), 0, 1, 1, 0
     from videos limit $1::int / 100`,
  `insert into uploads (id, agency_id, user_id, file_name, size_bytes, state, received_at, client_sha256, stored_sha256,
       content_type, facts, created_at, expires_at)
     select gen_random_uuid(), agency_id, id, 'a.mp4', 1, 'stored', now(), repeat('a', 64), repeat('a', 64), 'video/mp4',
       '${JSON.stringify(storedFacts)}', now(), now() + interval '30 days'
     from users where agency_id is not null limit $1::int / 1000`,
  `insert into ticket_messages (id, agency_id, ticket_id, position, author_name, side, kind, text, created_at)
     select gen_random_uuid(), t.agency_id, t.id, n, 'Officer', 'agency', 'message', 'Which video?', now()
     from (select id, agency_id from tickets order by submitted_at desc limit $1::int / 100) t, generate_series(1, 100) n`,
  `insert into notifications (id, user_id, agency_id, ticket_id, kind, actor_name, created_at, read_at)
     select gen_random_uuid(), ${administrator}, t.agency_id, t.id, 'message', 'Officer', now() - n * interval '1 minute',
       case when n > 200 then now() end
     from (select id, agency_id from tickets limit 1) t, generate_series($1::int, 1, -1) n`,
  `insert into saved_views (id, agency_id, user_id, name, filter, saved_at)
     select gen_random_uuid(), agency_id, id, 'View ' || n, '{}', now()
     from (select id, agency_id from users where agency_id is not null limit $1::int / 10) u, generate_series(1, 5) n`,
  `insert into ticket_drafts (id, agency_id, user_id, fields, revision, created_at, changed_at)
     select gen_random_uuid(), agency_id, id, '{}', 0, now(), now()
     from (select id, agency_id from users where agency_id is not null limit $1::int / 10) u, generate_series(1, 2)`,
  `insert into imports (id, agency_id, file_name, sha256, started_by, started_at)
     select gen_random_uuid(), (select agency_id from users where id = ${submitter}), 'tickets.csv',
       md5(n::text) || md5(n::text), 'Officer', now() - n * interval '1 hour'
     from generate_series(greatest(60, $1::int / 1000), 1, -1) n`,
  `insert into import_rows (import_id, row, agency_id, file_name, state, note)
     select id, n, agency_id, 'a.mp4', 'left_out', 'Missing' from imports, generate_series(2, 21) n where $1::int > 0`,
  // An invoice for each agency and month: one for 60 tickets. One in 50 is open, and 60 of the newest;
  // one in 50 is void.
  `with made as (
     insert into invoices (id, agency_id, number, series, year, count, issued_at, issued_by, storage_key, sha256,
       size_bytes, month, due_on, seller, buyer, tax_rate, tax_label, net_cents, tax_cents, total_cents, paid_cents, state,
       search_text)
     select gen_random_uuid(), a.id, 'INV-' || n, 'INV', 2026, n, at, 'Operator', gen_random_uuid(), repeat('a', 64), 1000,
       to_char(at, 'YYYY-MM'), '2026-01-01', '{}', jsonb_build_object('name', a.name, 'address', '', 'reference', ''), 0, '', 100, 0, 100,
       case when drawn.state = 'paid' then 100 else 0 end, drawn.state, 'inv-' || n || e'\n' || lower(a.name)
     from generate_series(greatest(120, $1::int / 60), 1, -1) n
       join (select *, row_number() over (order by key) - 1 as place from agencies) a on a.place = n % 50,
       lateral (select now() - n * interval '1 hour' as at,
         case when n % 50 = 0 or n <= 60 then 'open' when n % 50 = 1 then 'void' else 'paid' end as state) drawn
     returning id, agency_id, count, issued_at, state),
   listed as (
     insert into invoice_lines (invoice_id, position, agency_id, ticket_id, submitted_at, incident_type, video_count,
       total_seconds, net_cents, tax_cents, is_void)
     select id, 1, agency_id, gen_random_uuid(), issued_at, 'Training', 1, 60, 100, 0, state = 'void' from made)
   insert into credit_notes (id, agency_id, invoice_id, number, series, year, count, issued_at, issued_by, storage_key,
     sha256, size_bytes, reason)
   select gen_random_uuid(), agency_id, id, 'CN-' || count, 'CN', 2026, count, issued_at, 'Operator', gen_random_uuid(),
     repeat('b', 64), 1000, 'Wrong amount' from made where state = 'void'`,
  // One ticket in 20 is reviewed twice, and half of these reviews are finished.
  `with drawn as (
     insert into second_review_draws (id, drawn_at, list_sequence, seed, eligible_count, drawn_count)
     values (gen_random_uuid(), now(), 1, repeat('a', 64), $1::int, $1::int / 20) returning id)
   insert into second_reviews (id, agency_id, ticket_id, draw_id, drawn_at, report_id, finished_at, content)
   select gen_random_uuid(), agency_id, ticket_id, drawn.id, delivered_at, report.id,
     case when n % 2 = 0 then delivered_at end, case when n % 2 = 0 then '${REVIEW}'::jsonb end
   from (select *, row_number() over () as n from (
     select * from reports order by delivered_at desc limit greatest(120, $1::int / 20)) newest) report, drawn`,
  `with made as (
     insert into calibration_clips (id, agency_id, ticket_id, title, report_id, reference, added_at, added_by)
     select gen_random_uuid(), agency_id, ticket_id, 'Clip', id, '${REVIEW}', delivered_at, 'Operator'
     from reports where $1::int > 0 order by delivered_at limit 60
     returning id, agency_id, ticket_id, report_id)
   insert into second_reviews (id, agency_id, ticket_id, calibration_clip_id, drawn_at, report_id, reviewer_id, taken_at,
     finished_at, content)
   select gen_random_uuid(), made.agency_id, ticket_id, made.id, now(), report_id, reviewer.id, now(), now(), '${REVIEW}'
   from made, (select id from users where role = 'agency' order by id limit 10) reviewer`,
  `insert into destructions (id, agency_id, ticket_id, state, incident_type, submitted_at, completed_at, schedule, due_at,
       files, evidence_sha256, video_count, total_seconds, total_cents, payment_status, requested_at, requested_by,
       destroy_after, destroyed_at, certificate_key, certificate_sha256, certificate_size_bytes)
     select gen_random_uuid(), (array(select id from agencies order by key limit 50))[1 + n % 50], gen_random_uuid(),
       'destroyed', 'Training', at, at, 'After 5 years', at, '[]', repeat('a', 64), 1, 60, 100, 'paid', at, 'Operator', at,
       at, gen_random_uuid(), repeat('a', 64), 1
     from generate_series($1::int, 1, -1) n, lateral (select now() - interval '6 years' - n * interval '1 minute' as at) made`,
  `insert into holds (id, name, reason, placed_at, placed_by, changed_at)
     select gen_random_uuid(), 'Case ' || n, 'Lawsuit', now() - n * interval '1 day', 'Operator', now()
     from generate_series(greatest(60, $1::int / 10000), 1, -1) n`,
  // The submitter oversees another agency.
  `with county as (
       insert into counties (id, name, key, watches_videos, created_at)
       values (gen_random_uuid(), 'County', 'county', true, now()) returning id),
     overseen as (
       insert into county_agencies (county_id, agency_id, since)
       select county.id, agencies.id, now() from county, agencies where key = 'county 2 police department')
   insert into county_overseers (county_id, user_id) select id, ${submitter} from county where $1::int > 0`,
];

const filledTables = [
  'users',
  'mail_messages',
  'webhook_deliveries',
  'support_requests',
  'video_media',
  'ticket_messages',
  'notifications',
  'destructions',
  'custody_entries',
];

/** Inserts `count` rows into each table; fewer into those of which a product has fewer. */
export async function fillRecords(owner, count) {
  const { rows } = await owner.query('select count(*)::int as found from webhook_deliveries');
  if (rows[0].found >= count) return;
  await fillQuickly(owner, filledTables, async () => {
    for (const statement of statements) await owner.query(statement, [count]);
    // The product waits with its entries.
    await owner.query('begin');
    await fillLedger(owner, count);
    await owner.query('commit');
  });
  await owner.query('vacuum (analyze)');
}

/** Appends entries to the ledger until it has `count`, linked like those of the product. */
export async function fillLedger(owner, count) {
  const { rows: actors } = await owner.query(
    'select id, name, email, agency_id from users order by id limit 1000',
  );
  const { rows: tickets } = await owner.query('select id, agency_id from tickets limit $1', [count]);
  const { rows: heads } = await owner.query('select sequence::int, hash from custody_head for update');
  let [head] = heads;
  const first = Date.now() - (count - head.sequence) * 1000;
  while (head.sequence < count) {
    const entries = [];
    for (let n = head.sequence; n < Math.min(head.sequence + BATCH, count); n += 1) {
      const actor = actors[n % actors.length];
      const ticket = tickets[n % tickets.length];
      const isSignIn = n % 4 === 0;
      const entry = appendCustody(entries.at(-1) ?? head, {
        occurredAt: new Date(first + n * 1000).toISOString(),
        actorId: actor.id,
        actorName: actor.name,
        actorEmail: actor.email,
        agencyId: ticket.agency_id,
        audience: isSignIn ? 'internal' : 'agency',
        event: isSignIn ? 'user.signed_in' : 'ticket.edited',
        subject: isSignIn ? 'user' : 'ticket',
        subjectId: isSignIn ? actor.id : ticket.id,
        ticketId: isSignIn ? null : ticket.id,
        data: { status: 'pending', videos: n % 7 },
        salt: randomBytes(16).toString('hex'),
      });
      entries.push(entry);
    }
    await insert(owner, 'custody_entries', entries.map(rowOf));
    head = entries.at(-1);
  }
  await owner.query('update custody_head set sequence = $1, hash = $2', [head.sequence, head.hash]);
}

const rowOf = (entry) =>
  Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      key.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
