// Fills the other large tables of a database whose lists are filled (fill-lists.mjs): accounts, the ledger, messages,
// deliveries, support requests, media records, open evidence accesses and uploads.
import { randomBytes } from 'node:crypto';
import { appendCustody } from '../../packages/domain/src/custody/custody-chain.ts';
import { insert, storedFacts } from './fill-lists.mjs';

const BATCH = 5000;
/** Messages and deliveries are deleted after 30 days. */
const MINUTES_KEPT = 29 * 24 * 60;
const AGENCIES = 500;

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
     select placed.id, name, email, 'agency', case when n % 50 = 0 then 'rejected' else 'approved' end, numbered.id,
       now() - n * interval '1 minute'
     from placed join numbered on numbered.place = n % numbered.agencies`,
  `insert into mail_messages (id, event_key, kind, recipient_name, address, subject, text, html, state, attempts, note,
       created_at, settled_at)
     select gen_random_uuid(), 'ticketStatus:' || n, 'ticketStatus', 'Officer ' || n % 997,
       'officer-' || n % 997 || '@example.org', 'Ticket ' || left(md5(n::text), 8) || ' is now Completed',
       'The review of ticket ' || md5(n::text)::uuid || ' is complete.', '<p>Complete</p>',
       case when n % 1000 = 0 then 'failed' else 'sent' end, 1, null,
       now() - n * interval '1 minute' * (${MINUTES_KEPT}.0 / $1::int), now()
     from generate_series(1, $1::int) n`,
  `insert into webhooks (id, url, agency_id, events, secret, is_paused, created_by, created_at)
     select gen_random_uuid(), 'https://example.org/hook/' || n, null, '{ticket.created}', 'sealed', true, 'Bench', now()
     from generate_series(1, least($1::int, 3)) n`,
  `insert into webhook_deliveries (id, webhook_id, sequence, event, state, attempts, status, created_at, settled_at)
     select gen_random_uuid(), (array(select id from webhooks order by url))[1 + n % 3], n, 'ticket.created',
       case when n % 1000 = 0 then 'failed' else 'delivered' end, 1, 200,
       now() - n * interval '1 minute' * (${MINUTES_KEPT}.0 / $1::int), now()
     from generate_series(1, $1::int) n`,
  `insert into support_requests (id, user_name, agency_name, text, created_at, answer, answered_by, answered_at)
     select gen_random_uuid(), 'Officer ' || n % 997, 'County ' || n % 50, 'How do I upload video ' || md5(n::text) || '?',
       now() - n * interval '1 minute', case when n % 500 = 0 then null else 'Like this.' end,
       case when n % 500 = 0 then null else 'Operator' end, case when n % 500 = 0 then null else now() end
     from generate_series(1, $1::int / 10) n`,
  `insert into video_media (video_id, agency_id, state, attempts, changed_at)
     select id, agency_id, 'ready', 1, now() from videos limit $1`,
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
];

/** Inserts `count` rows into each table; fewer into those of which a product has fewer. */
export async function fillRecords(owner, count) {
  const { rows } = await owner.query('select count(*)::int as found from webhook_deliveries');
  if (rows[0].found >= count) return;
  // Without the triggers that announce each entry of the ledger; those of the list counts have no table here.
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  for (const statement of statements) await owner.query(statement, statement.includes('$1') ? [count] : []);
  await fillLedger(owner, count);
  await owner.query('commit');
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
