import { createHash } from 'node:crypto';
import type { SaltedFact } from '@plainview/domain/ledger/custody-event';
import { custodyContentHash } from '@plainview/domain/ledger/ledger-entries';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql, type SQL } from 'drizzle-orm';
import type { Client } from 'pg';

/** The user who submitted every other ticket, none of which names Officer Baker, and reviews every 20th. */
export const SUBMITTER = '00000000-0000-4000-8000-000000000001';

/** A second review without findings, as JSON. */
const REVIEW = JSON.stringify({
  videos: [],
  coverage: [],
  findings: [],
  scorecard: null,
  notWatchedReason: null,
});

/** The agency of all rows. */
export const AGENCY = '00000000-0000-4000-8000-000000000002';

/** Statements with the number of tickets as their parameter. Of some other records there are half as many. */
const statements = [
  `insert into agencies (id, name, key, created_at) values ('${AGENCY}', 'North PD', 'north pd', now())`,
  `with made as (
     insert into identities (id, name, email)
     select case when n = 1 then '${SUBMITTER}' else gen_random_uuid() end, 'Officer ' || md5(n::text), 'officer-' || n || '@example.org'
     from generate_series(1, $1::int / 2) n returning id, name, email)
   insert into users (id, name, email, role, status, agency_id, created_at)
   select made.id, made.name, email, 'agency', 'approved', agencies.id, now() from made, agencies`,
  // Two of 100 tickets are open, as in an installation with some years of work.
  `with made as (
     insert into tickets (id, number, agency_id, user_id, submitted_by, submission_key, status, incident_type, officers_involved, notes,
       is_series, review_type, priority, payment_status, total_cents, total_seconds, video_count, submitted_at, due_at,
       reviewer_id, reviewer_name, reminders, rates, search_text)
     select gen_random_uuid(), 'BULK-' || n, agencies.id, case when n % 2 = 0 then '${SUBMITTER}'::uuid end, 'Ann', gen_random_uuid(), case when n > $1::int / 50 then 'completed' else 'pending' end,
       'Type ' || n % 7, array[case when n % 2 = 0 then 'Cole' else 'Baker' end, case when n % 40 = 0 then 'One in 40' else 'Officer ' || n % 150 end], '', false, 'Performance Review', 'Normal', 'pending', 100, 60, 1,
       now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '5 days',
       case when n % 20 = 0 then '${SUBMITTER}'::uuid end, 'Reviewer ' || n % 9, case when n > $1::int / 50 then 0 else 3 end,
       '{"Standard":100,"Complex":100,"Critical":100}',
       concat_ws(' ', case when n % 2 = 0 then 'traffic' end, case when n % 40 = 0 then 'one-in-40' end,
         case when n <= 40 then 'only-new' end, md5(n::text))
     from generate_series(1, $1::int) n, agencies
     returning id, agency_id, submitted_at, search_text, incident_type),
   filmed as (
     insert into videos (id, agency_id, ticket_id, position, file_name, content_type, size_bytes, sha256, facts,
       length_seconds, category, cents_per_minute, cost_cents, notes, status, officer_name, review_type, search_text,
       stored_at)
     select gen_random_uuid(), agency_id, id, 1, 'a.mp4', 'video/mp4', 1, repeat('a', 64), '{}', 60, 'Standard', 100,
       100, '', 'completed', 'Baker', 'Performance Review', search_text, submitted_at from made
     returning id, agency_id, stored_at),
   processed as (
     insert into video_media (video_id, agency_id, state, attempts, changed_at)
     select id, agency_id, 'ready', 1, stored_at from filmed)
   insert into reports (id, agency_id, ticket_id, version, delivered_at, delivered_by_id, delivered_by, storage_key,
     sha256, size_bytes, incident_type, officers_involved, search_text, content)
   select gen_random_uuid(), agency_id, id, 1, submitted_at, gen_random_uuid(), 'Ann', gen_random_uuid(),
     repeat('a', 64), 1, incident_type, '{Baker}', search_text, '{"videos": [], "findings": []}' from made`,
  // Each ticket was drawn for a second review, and every other one is finished.
  `with drawn as (
     insert into second_review_draws (id, drawn_at, list_sequence, seed, eligible_count, drawn_count)
     values (gen_random_uuid(), now(), 1, repeat('a', 64), $1::int, $1::int) returning id)
   insert into second_reviews (id, agency_id, ticket_id, draw_id, drawn_at, report_id, finished_at, content)
   select gen_random_uuid(), agency_id, ticket_id, drawn.id, delivered_at, reports.id,
     case when right(storage_key::text, 1) < '8' then delivered_at end,
     case when right(storage_key::text, 1) < '8' then '${REVIEW}'::jsonb end
   from reports, drawn`,
  // Calibration clips, which 50 people have reviewed.
  `with made as (
     insert into calibration_clips (id, agency_id, ticket_id, title, report_id, reference, added_at, added_by)
     select gen_random_uuid(), agency_id, ticket_id, 'Clip', id, '${REVIEW}', delivered_at, 'Operator'
     from reports limit 60
     returning id, agency_id, ticket_id, report_id)
   insert into second_reviews (id, agency_id, ticket_id, calibration_clip_id, drawn_at, report_id, reviewer_id, taken_at,
     finished_at, content)
   select gen_random_uuid(), made.agency_id, ticket_id, made.id, now(), report_id, reviewer.id, now(), now(), '${REVIEW}'
   from made, (select id from users limit 50) reviewer`,
  `insert into ticket_messages (id, agency_id, ticket_id, position, author_name, side, kind, text, created_at)
   select gen_random_uuid(), t.agency_id, t.id, n, 'Ann', 'agency', 'message', 'x', now()
   from (select id, agency_id from tickets order by id limit $1::int / 100) t, generate_series(1, 100) n`,
  `insert into ticket_notes (id, ticket_id, position, author_name, text, created_at)
   select gen_random_uuid(), t.id, n, 'Ann', 'x', now()
   from (select id from tickets order by id limit $1::int / 100) t, generate_series(1, 100) n`,
  `insert into notifications (id, user_id, agency_id, ticket_id, kind, actor_name, created_at)
   select gen_random_uuid(), u.id, t.agency_id, t.id, 'message', 'Ann', now() - n * interval '1 minute'
   from (select id, agency_id from tickets order by id limit 1) t, (select id from users order by id limit 1) u,
     generate_series(1, $1::int / 2) n`,
  `insert into mail_messages (id, event_key, kind, recipient_name, address, subject, text, html, state, attempts,
     created_at, settled_at)
   select gen_random_uuid(), 'ticketStatus:' || n, 'ticketStatus', 'Officer', 'officer-' || n || '@example.org', 'Done',
     'Ticket ' || md5(n::text)::uuid, '', case when n % 100 = 0 then 'failed' else 'sent' end, 1,
     now() - n * interval '1 minute', now()
   from generate_series(1, $1::int / 2) n`,
  `insert into webhooks (id, url, agency_id, events, secret, is_paused, created_by, created_at)
   select gen_random_uuid(), 'https://example.org/' || n, null, '{ticket.created}', 'sealed', true, 'Ann', now()
   from generate_series(1, 2) n`,
  `insert into webhook_deliveries (id, webhook_id, event, state, attempts, status, created_at, settled_at)
   select gen_random_uuid(), (array(select id from webhooks order by url))[1 + n % 2], 'ticket.created',
     case when n % 100 = 0 then 'failed' else 'delivered' end, 1, 200, now() - n * interval '1 minute', now()
   from generate_series(1, $1::int / 2) n`,
  `insert into destructions (id, agency_id, ticket_id, state, incident_type, submitted_at, completed_at, schedule, due_at,
     files, evidence_sha256, video_count, total_seconds, total_cents, payment_status, requested_at, requested_by,
     destroy_after, destroyed_at)
   select gen_random_uuid(), (select id from agencies limit 1), gen_random_uuid(), 'destroyed', 'Type 1', at, at, 'x', at,
     '[]', repeat('a', 64), 1, 60, 100, 'paid', at, 'Dana', at, at
   from generate_series(1, $1::int / 2) n, lateral (select now() - n * interval '1 minute' as at) t`,
  `insert into uploads (id, agency_id, user_id, file_name, size_bytes, state, received_at, created_at, expires_at)
   select gen_random_uuid(), (select id from agencies limit 1), '${SUBMITTER}', 'a.mp4', 1, 'refused', now(), now(),
     now() + interval '1 day'
   from generate_series(1, $1::int / 2) n`,
  // One in 100 is open.
  `insert into redactions (id, agency_id, ticket_id, state, purpose, request_number, hidden, instructions,
     needs_second_person, ordered_by, ordered_at, due_at, terms, total_cents, total_seconds, delivered_at)
   select gen_random_uuid(), agency_id, ticket_id, case when n % 100 = 0 then 'ordered' else 'delivered' end, 'court',
     '', '{faces}', '', true, 'Ann', at, at, '{"centsPerMinute":400,"dueDays":5,"reasons":[]}', 100, 60,
     case when n % 100 = 0 then null else at end
   from (select id as ticket_id, agency_id from tickets limit 1) of_ticket, generate_series(1, $1::int) n,
     lateral (select now() - n * interval '1 hour' as at) t`,
  // One in 100 is unpaid, and one is void. Each has a line, and each paid one a payment.
  `with made as (
     insert into invoices (id, agency_id, number, series, year, count, issued_at, issued_by, storage_key, sha256,
       size_bytes, month, due_on, seller, buyer, tax_rate, tax_label, net_cents, tax_cents, total_cents, paid_cents, state,
       search_text)
     select gen_random_uuid(), (select id from agencies limit 1), 'INV-' || n, 'INV', 2026, n, at, 'Operator',
       gen_random_uuid(), repeat('a', 64), 1000, to_char(at, 'YYYY-MM'), '2026-01-01', '{}', '{}', 0, '', 100, 0, 100,
       case when state = 'paid' then 100 else 0 end, state, 'inv-' || n || case when n % 2 = 0 then ' traffic' else '' end
     from generate_series(1, $1::int) n, lateral (
       select now() - n * interval '1 hour' as at,
         case n % 100 when 0 then 'open' when 1 then 'void' else 'paid' end as state) drawn
     returning id, agency_id, number, count, issued_at, state),
   listed as (
     insert into invoice_lines (invoice_id, position, agency_id, ticket_id, submitted_at, incident_type, video_count,
       total_seconds, net_cents, tax_cents, is_void)
     select id, 1, agency_id, gen_random_uuid(), issued_at, 'Type 1', 1, 60, 100, 0, state = 'void' from made),
   credited as (
     insert into credit_notes (id, agency_id, invoice_id, number, series, year, count, issued_at, issued_by, storage_key,
       sha256, size_bytes, reason)
     select gen_random_uuid(), agency_id, id, 'CN-' || count, 'CN', 2026, count, issued_at, 'Operator', gen_random_uuid(),
       repeat('a', 64), 1000, 'Wrong' from made where state = 'void')
   insert into invoice_payments (id, agency_id, invoice_id, paid_on, amount_cents, method, reference, note, recorded_at,
     recorded_by)
   select gen_random_uuid(), agency_id, id, issued_at::date, 100, 'check', '', '', issued_at, 'Operator'
   from made where state = 'paid'`,
  `with made as (
     insert into imports (id, agency_id, file_name, sha256, started_by, started_at)
     select gen_random_uuid(), (select id from agencies limit 1), 'tickets.csv', md5(n::text) || md5(n::text), 'Ann',
       now() - n * interval '1 hour'
     from generate_series(1, $1::int / 20) n returning id, agency_id)
   insert into import_rows (import_id, row, agency_id, file_name, state, note)
   select id, n, agency_id, 'a.mp4', 'left_out', 'Missing' from made, generate_series(2, 21) n`,
  `insert into ticket_drafts (id, agency_id, user_id, fields, revision, created_at, changed_at)
   select gen_random_uuid(), agency_id, id, '{}', 0, now(), now() from users where agency_id is not null`,
  `insert into saved_views (id, agency_id, user_id, name, filter, saved_at)
   select gen_random_uuid(), agency_id, id, 'Mine', '{}', now() from users where agency_id is not null`,
  `insert into support_requests (id, user_name, agency_name, text, created_at, answer, answered_by, answered_at)
   select gen_random_uuid(), 'Officer ' || n, 'North PD', 'How?', now() - n * interval '1 minute', 'So.', 'Operator', now()
   from generate_series(1, $1::int / 2) n`,
];

/** Appends linked entries: the product verifies the ledger when it stops. */
async function fillLedger(owner: Client, count: number): Promise<void> {
  const facts = Array.from({ length: count }, (_, n): SaltedFact => ({
    occurredAt: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
    actorId: null,
    actorName: `Officer ${n % 1000}`,
    actorEmail: `officer-${n % 1000}@example.org`,
    agencyId: null,
    audience: 'internal',
    event: 'user.signed_in',
    subject: 'user',
    subjectId: crypto.randomUUID(),
    ticketId: null,
    data: {},
    salt: createHash('md5').update(String(n)).digest('hex'),
  }));
  for (let first = 0; first < count; first += 5000) {
    const rows = facts.slice(first, first + 5000).map((fact) => ({
      occurred_at: fact.occurredAt,
      actor_id: null,
      actor_name: fact.actorName,
      actor_email: fact.actorEmail,
      agency_id: null,
      audience: fact.audience,
      event: fact.event,
      subject: fact.subject,
      subject_id: fact.subjectId,
      ticket_id: null,
      data: fact.data,
      salt: fact.salt,
      content_hash: custodyContentHash(fact),
    }));
    await owner.query('select record_custody($1::jsonb)', [JSON.stringify(rows)]);
  }
}

/**
 * Inserts many rows while the tables have no indexes for searches, and no foreign keys are checked. Adding each
 * row to the indexes would take longer than creating them afterwards, and checking the keys of each row takes
 * longer than inserting it. All other triggers run.
 */
export async function insertInBulk(owner: Client, insert: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where relnamespace = 'public'::regnamespace and amname = 'gin'`,
  );
  await owner.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await enableTriggers(owner, 'enable always');
  await owner.query('set session_replication_role = replica');
  await insert();
  await owner.query('reset session_replication_role');
  await enableTriggers(owner, 'enable');
  await owner.query(indexes.map(({ definition }) => definition).join('; '));
}

/** Sets whether the triggers of all tables, except those of foreign keys, also run for a replica. */
async function enableTriggers(owner: Client, enable: 'enable' | 'enable always'): Promise<void> {
  const { rows } = await owner.query<{ change: string }>(
    `select format('alter table %s ${enable} trigger %I', tgrelid::regclass, tgname) as change
     from pg_trigger where not tgisinternal`,
  );
  await owner.query(rows.map(({ change }) => change).join('; '));
}

/** Inserts many rows into each table that an installation has many rows of: this number, or half of it. */
export async function insertLongLists(owner: Client, count: number): Promise<void> {
  await insertInBulk(owner, async () => {
    for (const statement of statements)
      await owner.query(statement, statement.includes('$1') ? [count] : undefined);
    await fillLedger(owner, count / 2);
  });
  await owner.query('vacuum (analyze)');
}

type Work = (tx: Reader) => Promise<unknown>;

/** Runs work in a transaction that reads. */
type ReadTransaction = <Result>(work: (tx: Reader) => Promise<Result>) => Promise<Result>;

/** Returns by how much a statistic of all tables and indexes grows during the work. */
const countDuring = (read: ReadTransaction, statistic: SQL, work: Work): Promise<number> =>
  read(async (tx) => {
    const total = async () => {
      const rows = await readRows<{ total: string }>(
        tx,
        sql`
        select sum(${statistic}) as total from pg_class
        where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
      );
      return Number(rows[0]?.total);
    };
    const before = await total();
    await work(tx);
    return (await total()) - before;
  });

/** Returns how many rows and index entries the work reads. */
export const countRowsRead = (read: ReadTransaction, work: Work): Promise<number> =>
  countDuring(read, sql`pg_stat_get_xact_tuples_returned(oid)`, work);

/** Returns how many rows the work fetches after it found them in an index. */
export const countRowsFetched = (read: ReadTransaction, work: Work): Promise<number> =>
  countDuring(read, sql`pg_stat_get_xact_tuples_fetched(oid)`, work);
