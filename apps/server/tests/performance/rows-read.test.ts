import { connectionFromUrl, type Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import {
  countVideos,
  listVideos,
  type VideoFilter,
} from '@plainview/server/modules/evidence/videos/videos.repository';
import { findSessionAccount } from '@plainview/server/modules/identity/sessions/caller.repository';
import { getTicketDetail } from '@plainview/server/modules/tickets/tickets/get-ticket';
import {
  countMatchingTickets,
  listTickets,
} from '@plainview/server/modules/tickets/tickets/list-tickets.repository';
import { countTickets } from '@plainview/server/modules/tickets/tickets/ticket-counts.repository';
import { listTicketsWithoutReminder } from '@plainview/server/modules/tickets/tickets/ticket-reminder.repository';
import { systemRead, tenantRead } from '@plainview/server/platform/database/tenant-transaction';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRowsRead, insertInBulk } from './long-lists.ts';
import { anyTicket, page, ROWS, UP_TO } from './ticket-cases.ts';

// Lists must cost the same at any length. The test counts the rows that a call reads instead
// of measuring time.

/** A search looks at the newest 500 rows first, reads a page, and counts up to 500 matches. */
const MOST_READ = 2500;

let product: TestProduct;
let admin: Person;
let ann: Person;
let owner: Client;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  await joinAgency(product.url, admin, 'South PD');
  const { ssl: _ssl, ...connection } = connectionFromUrl(product.databaseUrl);
  owner = new Client(connection);
  await owner.connect();
  // Half of the rows have the frequent word; every 997th has an odd one. Most belong to South PD.
  const insert = () =>
    owner.query(
      `with made as (
       insert into tickets (id, number, agency_id, submitted_by, submission_key, status, incident_type, officers_involved,
         notes, is_series, review_type, priority, payment_status, total_cents, total_seconds, video_count,
         submitted_at, due_at, rates, search_text)
       select gen_random_uuid(), 'BULK-' || n, a.id, 'Ann', gen_random_uuid(), 'completed', 'Training', '{Baker}', '', false,
         'Performance Review', 'Normal', 'pending', 100, 60, 1, now() - n * interval '1 minute', now() + interval '1 day',
         '{"Standard":100,"Complex":100,"Critical":100}',
         concat_ws(E'\\n', case when n % 2 = 0 then 'traffic stop' else 'training' end, a.key,
           case when n % 997 = 0 then $2 end, case when n % 10 = 0 then 'cole' end, md5(n::text))
       from generate_series(1, $1::int) n
         join agencies a on a.name = case when n % 50 = 0 then 'North PD' else 'South PD' end
       returning id, agency_id, submitted_at, search_text)
     insert into videos (id, agency_id, ticket_id, position, file_name, content_type, size_bytes, sha256, facts,
       length_seconds, category, cents_per_minute, cost_cents, notes, status, officer_name, review_type, search_text,
       stored_at)
     select gen_random_uuid(), agency_id, id, 1, 'a.mp4', 'video/mp4', 1, repeat('a', 64), '{}', 60, 'Standard', 100,
       100, '', 'pending', 'Baker', 'Performance Review', search_text, submitted_at from made`,
      [ROWS, ODD],
    );
  await insertInBulk(owner, insert);
  await owner.query('vacuum (analyze) tickets, videos');
});
afterAll(async () => {
  await owner.end();
  await product.stop();
});

/** Text with everything that a pattern, an index or a locale could treat in its own way. */
const ODD = String.raw`50%_off \ q'x "zü" 😀 e${'\u{301}'} дорога -- ß 12%_a34\5`;

const readAsSystem = <Result>(work: (tx: Reader) => Promise<Result>) =>
  systemRead(product.app.database, work);

/** Returns how many rows of both tables the work reads. */
async function rowsRead(work: (tx: Reader) => Promise<unknown>): Promise<number> {
  return readAsSystem(async (tx) => {
    const read = async () => {
      const rows = await readRows<{ read: string }>(
        tx,
        sql`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
        where relname in ('tickets', 'videos')`,
      );
      return Number(rows[0]?.read);
    };
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}

const videoFilter: VideoFilter = {
  search: '',
  uploadedFrom: null,
  uploadedBefore: null,
  agencyId: null,
  status: null,
};

const searches = ['traffic', 'cole', ODD, '50%_off', 'qz', 'zü', '😀', '~', 'no-such-word', '%%%', 'ст', ''];

test.each(searches)('a page of tickets and its total read few rows: search "%s"', async (search) => {
  const filter = { ...anyTicket, search };
  const read = await rowsRead(async (tx) => {
    await listTickets(tx, filter, 'submitted', page);
    await countMatchingTickets(tx, filter, UP_TO);
  });
  expect(read).toBeLessThan(MOST_READ);
});

test.each(searches)('a page of videos and its total read few rows: search "%s"', async (search) => {
  const filter = { ...videoFilter, search };
  const read = await rowsRead(async (tx) => {
    await listVideos(tx, filter, 'uploaded', page);
    await countVideos(tx, filter, UP_TO);
  });
  expect(read).toBeLessThan(MOST_READ);
});

test('filtered totals and the counts of the dashboards read few rows', async () => {
  const at = new Date();
  const reviewerId = crypto.randomUUID();
  for (const filter of [
    { ...anyTicket, overdue: { isOverdue: false, at } },
    { ...anyTicket, overdue: { isOverdue: true, at } },
    { ...anyTicket, reviewerId },
  ])
    expect(await rowsRead((tx) => countMatchingTickets(tx, filter, UP_TO))).toBeLessThan(MOST_READ);
  const uploadedFrom = new Date(0);
  expect(await rowsRead((tx) => countVideos(tx, { ...videoFilter, uploadedFrom }, UP_TO))).toBeLessThan(
    MOST_READ,
  );
  expect(
    await rowsRead((tx) => countTickets(tx, { agencyId: null, reviewerId, now: at, upTo: null })),
  ).toBeLessThan(MOST_READ);
});

test('the frequent calls read few rows, also for a user of an agency among many users', async () => {
  await owner.query(
    `with made as (
       insert into identities (id, name, email)
       select gen_random_uuid(), 'Officer', 'officer-' || n || '@example.org' from generate_series(1, 2000) n
       returning id, email)
     insert into users (id, name, email, role, status, agency_id, created_at)
     select made.id, 'Officer', email, 'agency', 'approved', agencies.id, now()
     from made, agencies where agencies.name = 'South PD'`,
  );
  await owner.query('vacuum (analyze)');
  const { rows } = await owner.query<{ token: string; agencyId: string }>(
    `select token, agency_id as "agencyId" from sessions join users on users.id = user_id where user_id = $1`,
    [ann.user.id],
  );
  const { token = '', agencyId = '' } = rows[0] ?? {};
  const actor = {
    role: 'agency',
    userId: ann.user.id,
    name: 'Ann',
    email: ann.email,
    agencyId,
    isAgencyAdministrator: false,
  } as const;
  const readAsAnn = <Result>(work: (tx: Reader) => Promise<Result>) =>
    tenantRead(product.app.database, actor, work);
  const own = { ...anyTicket, agencyId };
  const newest = await readAsAnn((tx) => listTickets(tx, own, 'submitted', page));
  const now = new Date();
  const calls: Record<string, (tx: Reader) => Promise<unknown>> = {
    caller: async (tx) => expect((await findSessionAccount(tx, token))?.user.id).toBe(actor.userId),
    list: async (tx) => expect(await listTickets(tx, own, 'submitted', page)).not.toEqual([]),
    counts: (tx) => countTickets(tx, { agencyId, reviewerId: ann.user.id, now, upTo: null }),
    ticket: (tx) => getTicketDetail(tx, newest[0]?.id ?? ''),
  };
  const read: Record<string, number> = {};
  for (const planning of ['force_generic_plan', 'force_custom_plan'])
    for (const [who, reading] of Object.entries({ agency: readAsAnn, system: readAsSystem }))
      for (const [name, call] of Object.entries(calls))
        read[`${name} as ${who}, ${planning}`] = await countRowsRead(reading, async (tx) => {
          await readRows(tx, sql`select set_config('plan_cache_mode', ${planning}, true)`);
          await call(tx);
        });
  expect(Object.entries(read).filter(([, count]) => count > 200)).toEqual([]);
});

test('the reminders of due tickets read no completed tickets', async () => {
  const soon = new Date(Date.now() + 2 * 86_400_000);
  const due = { after: null, until: soon, limit: 100 };
  expect(await rowsRead((tx) => listTicketsWithoutReminder(tx, 'ticketDueSoon', due))).toBeLessThan(10);
});

test.each([
  'traffic',
  'raffi',
  'COLE',
  'n',
  'é',
  'ß',
  '\u{301}',
  '😀',
  '%',
  '_',
  '\\',
  '%_',
  '\\ q',
  "'x",
  'zü',
  'ЗЮ',
  'ДОРОГА',
  '--',
  'qz',
  'no such text',
  '0%_off \\ q\'x "zü" 😀',
  // Terms with digits, of which only a part is looked up.
  '12%_a34\\5',
  'c4ca4238a0b923820dcc509a6f75849b',
  'ca4238a0b92382',
  'ca4238a0b92383',
  'x'.repeat(200),
])('search finds exactly the rows that contain the text: "%s"', async (search) => {
  for (const person of [admin, ann]) {
    const { rows } = await owner.query<{ found: number }>(
      `select count(*)::int as found from tickets where strpos(search_text, $1) > 0
         and ($2 or agency_id = (select id from agencies where name = 'North PD'))`,
      [search.toLowerCase(), person === admin],
    );
    const { total, isTotalExact, items } = await person.client.tickets.list({ search, limit: 500 });
    expect([total, isTotalExact]).toEqual([rows[0]?.found, true]);
    expect(items).toHaveLength(Math.min(500, total ?? 0));
    const limited = await person.client.tickets.list({ search, countUpTo: 100 });
    const isMore = (total ?? 0) > 100;
    expect([limited.total, limited.isTotalExact]).toEqual(isMore ? [100, false] : [total, true]);
  }
});
