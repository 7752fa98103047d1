import { contract } from '@plainview/contract/index';
import { DAY } from '@plainview/domain/shared/time';
import { MOST_NOTIFICATIONS, MOST_UNREAD } from '@plainview/domain/tickets/conversations/notification';
import type { ListedTicket } from '@plainview/domain/tickets/tickets/ticket';
import { connectionFromUrl, type Reader } from '@plainview/postgres/database';
import type { KeysetCursor } from '@plainview/postgres/keyset-pagination';
import { readRows } from '@plainview/postgres/read-rows';
import { countInvoices, listInvoices } from '@plainview/server/modules/billing/invoices/invoices.repository';
import { estimateStoredFiles } from '@plainview/server/modules/evidence/file-verifications/file-verifications.repository';
import {
  examineMedia,
  listStalledMedia,
} from '@plainview/server/modules/evidence/media/video-media.repository';
import { listOverdueChecks } from '@plainview/server/modules/evidence/uploads/uploads.repository';
import { countVideos } from '@plainview/server/modules/evidence/videos/videos.repository';
import { countMail, listOverdueMail } from '@plainview/server/modules/identity/mail/mail.repository';
import {
  countUnreadNotifications,
  listNotifications,
} from '@plainview/server/modules/identity/notifications/notifications.repository';
import { notifications } from '@plainview/server/modules/identity/notifications/notifications.table';
import { countSupportRequests } from '@plainview/server/modules/operations/support/support.repository';
import { listOverdueDeliveries } from '@plainview/server/modules/operations/webhooks/webhooks.repository';
import { updateAllSummaries } from '@plainview/server/modules/reports/insights/update-summaries.job';
import { countReports, listReports } from '@plainview/server/modules/reports/reports/reports.repository';
import { listDrafts } from '@plainview/server/modules/tickets/drafts/drafts.repository';
import { ticketDrafts } from '@plainview/server/modules/tickets/drafts/ticket-drafts.table';
import { listImports } from '@plainview/server/modules/tickets/imports/imports.repository';
import { listOfficers } from '@plainview/server/modules/tickets/officers/officers.repository';
import { findUrgentTicket } from '@plainview/server/modules/tickets/queue/queue.repository';
import { listSavedViews } from '@plainview/server/modules/tickets/saved-views/saved-views.repository';
import {
  countMatchingTickets,
  listTickets,
} from '@plainview/server/modules/tickets/tickets/list-tickets.repository';
import { countTickets } from '@plainview/server/modules/tickets/tickets/ticket-counts.repository';
import { listTicketsWithoutReminder } from '@plainview/server/modules/tickets/tickets/ticket-reminder.repository';
import { getTicket } from '@plainview/server/modules/tickets/tickets/tickets.repository';
import { systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anyInvoice } from './invoice-cases.ts';
import { anyReport, lists, shortLists } from './list-cases.ts';
import { AGENCY, countRowsFetched, countRowsRead, insertLongLists, SUBMITTER } from './long-lists.ts';
import { answersCase, changedDaysCase, summaryCases } from './summary-cases.ts';
import { anyTicket, hoursAgo, nobody, overdue, page, ROWS, UP_TO } from './ticket-cases.ts';

// Lists and periodic jobs must cost the same at any length. Counts the rows that each reads of 5,000 or more.
const MOST_READ = 3500;

let product: TestProduct;
let owner: Client;

beforeAll(async () => {
  product = await startTestProduct();
  const { ssl: _ssl, ...connection } = connectionFromUrl(product.databaseUrl);
  owner = new Client(connection);
  await owner.connect();
  await insertLongLists(owner, ROWS);
  await updateAllSummaries(product.app);
  await owner.query('vacuum (analyze)');
}, 240_000);
afterAll(async () => {
  await owner.end();
  await product.stop();
});

const readAsSystem = <Result>(work: (tx: Reader) => Promise<Result>) =>
  systemRead(product.app.database, work);
const rowsRead = (work: (tx: Reader) => Promise<unknown>) => countRowsRead(readAsSystem, work);

const listProcedures = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).flatMap(([verb, procedure]) => {
    const { outputSchema } = procedure['~orpc'];
    const isList = outputSchema instanceof z.ZodObject && 'nextCursor' in outputSchema.shape;
    return isList ? [`${noun}.${verb}`] : [];
  }),
);

test('every list of the API is measured', () => {
  expect(listProcedures).toContain('tickets.list');
  expect(listProcedures.filter((name) => !(name in lists) && !shortLists.has(name))).toEqual([]);
});

test.each(Object.entries(lists))(
  '%s reads few rows with every filter, order and search',
  async (_, cases) => {
    const read: Record<string, number> = {};
    for (const [name, work] of Object.entries(cases)) read[name] = await rowsRead(work);
    expect(Object.entries(read).filter(([, rows]) => rows > MOST_READ)).toEqual([]);
  },
);

test('the newest overdue tickets are found without reading those that are not overdue', async () => {
  const filter = { ...anyTicket, overdue };
  const read = await rowsRead(async (tx) => {
    const found = await listTickets(tx, filter, 'submitted', { ...page, limit: 10 });
    expect(found).toHaveLength(10);
  });
  // 120 newer ones are open and not overdue.
  expect(read).toBeLessThan(100);
});

test('the newest tickets of one reviewer of 20 are found without reading other tickets', async () => {
  const filter = { ...anyTicket, reviewerId: SUBMITTER };
  expect(await rowsRead((tx) => listTickets(tx, filter, 'submitted', page))).toBeLessThan(500);
});

test.each([
  ['of all agencies', {}],
  ['of an agency', { agencyId: AGENCY }],
  ['of a user', { submitterId: SUBMITTER }],
  ['of a user in an agency', { submitterId: SUBMITTER, agencyId: AGENCY }],
  ['since a time', { submittedFrom: hoursAgo(ROWS / 2) }],
])('AG-04: the tickets of an officer, %s, are read in the order of submission', async (_, scope) => {
  const filter = { ...anyTicket, officer: 'One in 40', ...scope };
  const read: Record<string, number> = {};
  for (const direction of ['ascending', 'descending'] as const) {
    const first = { ...page, direction, limit: 10 };
    read[direction] = await rowsRead(async (tx) => {
      const found = await listTickets(tx, filter, 'submitted', first);
      const { submittedAt, id } = found.at(-1) ?? { submittedAt: new Date(0), id: '' };
      const after = { key: submittedAt.toISOString(), id };
      const next = await listTickets(tx, filter, 'submitted', { ...first, after });
      expect(new Set([...found, ...next].map((ticket) => ticket.id)).size).toBe(20);
    });
  }
  // Of 250 tickets, 20. Each has an entry in the index of officers, and is read with its agency.
  expect(Object.values(read).filter((rows) => rows > 150)).toEqual([]);
});

test('AG-04: the tickets of an officer are counted in an index, up to the limit', async () => {
  const filter = { ...anyTicket, officer: 'Cole' };
  const count = async (tx: Reader) => {
    for (const scope of [{}, { agencyId: AGENCY }, { submitterId: SUBMITTER }])
      expect(await countMatchingTickets(tx, { ...filter, ...scope }, 50)).toMatchObject({
        isExact: false,
      });
  };
  expect(await rowsRead(count)).toBeLessThan(200);
  expect(await countRowsFetched(readAsSystem, count)).toBeLessThan(10);
});

const listNewestImports = (tx: Reader) => listImports(tx, AGENCY, page);

test('a list of imports counts the rows of each once, in an index', async () => {
  // Each of 50 imports has 20 rows.
  expect(await rowsRead(listNewestImports)).toBeLessThan(1200);
  expect(await countRowsFetched(readAsSystem, listNewestImports)).toBeLessThan(100);
});

test('the invoices of a month and unpaid ones are counted in an index', async () => {
  const fetched = await countRowsFetched(readAsSystem, async (tx) => {
    for (const filter of [{}, { month: '2026-01' }, { state: 'open' }, { state: 'overdue' }] as const)
      await countInvoices(tx, { ...anyInvoice, ...filter }, UP_TO);
  });
  expect(fetched).toBeLessThan(10);
});

test('the invoices of a month are found and counted without reading those of other months', async () => {
  // An invoice an hour: 1,000 of the 10,000 are older.
  const filter = {
    ...anyInvoice,
    month: hoursAgo(ROWS - 1000)
      .toISOString()
      .slice(0, 7),
  };
  const read = await rowsRead(async (tx) => {
    const found = await listInvoices(tx, filter, { ...page, limit: 10 });
    expect(found.map(({ month }) => month)).toEqual(Array.from({ length: 10 }, () => filter.month));
  });
  expect(read).toBeLessThan(100);
  expect(await rowsRead((tx) => countInvoices(tx, filter, UP_TO))).toBeLessThan(2 * UP_TO);
});

test('the counts of the dashboards stop at the requested number of overdue tickets', async () => {
  const which = { agencyId: null, reviewerId: nobody, now: new Date() };
  let read = await rowsRead(async (tx) => {
    expect(await countTickets(tx, { ...which, upTo: 10 })).toMatchObject({
      overdue: 10,
      isOverdueExact: false,
    });
  });
  expect(read).toBeLessThan(50);
  read = await rowsRead(async (tx) => {
    const { overdue: found, isOverdueExact } = await countTickets(tx, { ...which, upTo: UP_TO });
    expect({ isOverdueExact, isMany: found > 60 }).toEqual({ isOverdueExact: true, isMany: true });
  });
  expect(read).toBeLessThan(300);
});

test('failed messages and open support requests are counted in their index', async () => {
  const fetched = await countRowsFetched(readAsSystem, async (tx) => {
    expect(await countMail(tx, { state: 'failed', search: '' })).toMatchObject({ found: ROWS / 200 });
    await countSupportRequests(tx, { isAnswered: false, search: '' });
  });
  expect(fetched).toBeLessThan(10);
});

test('counting the matches of a frequent word stops at the limit', async () => {
  const filter = { ...anyTicket, search: 'traffic', status: 'completed' } as const;
  const read = await rowsRead(async (tx) => {
    expect(await countMatchingTickets(tx, filter, 50)).toMatchObject({ isExact: false });
  });
  // 500 of the newest tickets tell how frequent the word is.
  expect(read).toBeLessThan(1500);
});

/** Lists all tickets with a term page by page, newest first, and the rows fetched for the first two pages. */
async function listPageByPage(search: string, limit: number) {
  const ids: string[] = [];
  const fetched: number[] = [];
  let after: KeysetCursor | null = null;
  for (let isMore = true; isMore;) {
    const from: KeysetCursor | null = after;
    let found: ListedTicket[] = [];
    fetched.push(
      await countRowsFetched(readAsSystem, async (tx) => {
        found = await listTickets(tx, { ...anyTicket, search }, 'submitted', { ...page, limit, after: from });
      }),
    );
    ids.push(...found.map(({ id }) => id));
    const last = found.at(-1);
    if (last) after = { key: last.submittedAt.toISOString(), id: last.id };
    isMore = found.length === limit;
  }
  return { ids, fetched };
}

test('a page of the newest tickets with a term gathers only the newest matches', async () => {
  const { ids, fetched } = await listPageByPage('one-in-40', 10);
  const { rows } = await owner.query<{ ids: string[] }>(
    `select array_agg(id::text order by submitted_at desc, id desc) as ids from tickets
     where search_text like '%one-in-40%'`,
  );
  expect(ids).toEqual(rows[0]?.ids);
  // The newest 500 rows tell how frequent the term is. 1,200 rows are expected to have three pages; all 250
  // matches are not fetched.
  expect(fetched.slice(0, 20).filter((found) => found > 650)).toEqual([]);
});

test.each(['only-new', 'traffic', 'nothing-like-it', 'c4ca4238a0b9', 'zx'])(
  'pages of the newest tickets with "%s" have all matches',
  async (search) => {
    const { ids } = await listPageByPage(search, search === 'traffic' ? 500 : 7);
    const { rows } = await owner.query<{ ids: string[] }>(
      `select coalesce(array_agg(id::text order by submitted_at desc, id desc), '{}') as ids from tickets
       where strpos(search_text, $1) > 0`,
      [search],
    );
    expect(ids).toEqual(rows[0]?.ids);
  },
);

test('a page of matches is full although a report in it is hidden from its second reviewer', async () => {
  const { rows } = await owner.query<{ hidden: string }>(
    `update second_reviews set reviewer_id = $1, reviewer_name = 'Dana', taken_at = now() where id = (
       select review.id from second_reviews review join reports on reports.id = report_id
       where finished_at is null and search_text like '%one-in-40%' order by delivered_at desc limit 1)
     returning ticket_id as hidden`,
    [SUBMITTER],
  );
  const filter = { ...anyReport, search: 'one-in-40' };
  await systemRead(product.app.database, async (tx) => {
    await readRows(
      tx,
      sql`select set_config('app.role', 'admin', true), set_config('app.user', ${SUBMITTER}, true)`,
    );
    const found = await listReports(tx, filter, 'delivered', { ...page, limit: 10 });
    expect(found).toHaveLength(10);
    expect(found.map(({ ticketId }) => ticketId)).not.toContain(rows[0]?.hidden);
  });
});

/** Ids, hashes and addresses are long and have digits. */
const longTerm = 'officer c4ca4238a0b923820dcc509a6f75849b';

test('of a long term only a part is looked up', async () => {
  const pagesOf = async (term: string): Promise<number> => {
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `explain (analyze, buffers, format json)
         select * from find_matches('users', '${term}', '%${term}%', '${term}', 2000)`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? Infinity;
  };
  await owner.query(`select set_config('app.role', 'system', false)`);
  await pagesOf(longTerm);
  const [long, short] = [await pagesOf(longTerm), await pagesOf(longTerm.slice(8, 16))];
  await owner.query('reset app.role');
  // The lists of all its trigrams would be 43 pages more.
  expect(long - short).toBeLessThan(20);
});

test('the drafts and views of a user are found in few rows', async () => {
  const read = await rowsRead(async (tx) => {
    const [draft] = await tx.select().from(ticketDrafts).limit(1);
    const owned = { userId: draft?.userId ?? '', agencyId: draft?.agencyId ?? '' };
    expect(await listDrafts(tx, owned)).toHaveLength(1);
    expect(await listSavedViews(tx, owned.userId)).toHaveLength(1);
    expect(await listOfficers(tx, owned.agencyId)).not.toEqual([]);
  });
  // The names to suggest are those of the newest 1,000 tickets.
  expect(read).toBeLessThan(2000);
});

test('DK-06: the latest notifications and the number of unread ones are found in few rows', async () => {
  const read = await rowsRead(async (tx) => {
    const [row] = await tx.select().from(notifications).limit(1);
    expect(await listNotifications(tx, row?.userId ?? '')).toHaveLength(MOST_NOTIFICATIONS);
    expect(await countUnreadNotifications(tx, row?.userId ?? '')).toBe(MOST_UNREAD);
  });
  expect(read).toBeLessThan(1000);
});

test('RV-13: the next ticket is found in few rows', async () => {
  const from = { after: null, exceptId: null };
  const read = await rowsRead(async (tx) => {
    await findUrgentTicket(tx, nobody, from);
    const id = await findUrgentTicket(tx, null, from);
    const after = await getTicket(tx, id ?? '');
    expect(await findUrgentTicket(tx, null, { after, exceptId: id })).not.toBeNull();
  });
  expect(read).toBeLessThan(100);
});

test.each(Object.entries(summaryCases))('RV-13, RV-17: %s: read from summaries', async (_, each) => {
  expect(await rowsRead(each.read)).toBeLessThan(each.most);
});

test('RV-17: insights read the rows of the days that changed since they were summarized', async () => {
  await owner.query(
    `insert into summary_changes (agency_id, day) select '${AGENCY}', current_date - n from generate_series(1, 2) n`,
  );
  expect(await rowsRead(changedDaysCase.read)).toBeLessThan(changedDaysCase.most);
  await updateAllSummaries(product.app);
});

test('RV-17: answers to scorecards read the tickets of their period only', async () => {
  expect(await rowsRead(answersCase.read)).toBeLessThan(answersCase.most);
});

test('rows of a period are counted in indexes', async () => {
  const [from, before] = [hoursAgo(480), hoursAgo(240)];
  const fetched = await countRowsFetched(readAsSystem, async (tx) => {
    await countMatchingTickets(tx, { ...anyTicket, submittedFrom: from, submittedBefore: before }, UP_TO);
    const delivered = { ...anyReport, deliveredFrom: from, deliveredBefore: before };
    for (const incidentType of [null, 'Type 3'])
      await countReports(tx, { ...delivered, incidentType }, UP_TO);
    const uploaded = { uploadedFrom: from, uploadedBefore: before, search: '' };
    await countVideos(tx, { ...uploaded, agencyId: null, status: null }, UP_TO);
  });
  expect(fetched).toBeLessThan(20);
});

const old = new Date(0);

test('reminders do not read tickets that have theirs', async () => {
  const read = await rowsRead(async (tx) => {
    const due = { after: null, until: new Date(), limit: 100 };
    expect(await listTicketsWithoutReminder(tx, 'ticketOverdue', due)).toEqual([]);
    const soon = { after: new Date(), until: new Date(Date.now() + DAY), limit: 100 };
    expect(await listTicketsWithoutReminder(tx, 'ticketDueSoon', soon)).toEqual([]);
  });
  expect(read).toBeLessThan(10);
});

test('sweeping uploads and planning the verification of files read few rows', async () => {
  const read = await rowsRead(async (tx) => {
    await listOverdueChecks(tx, new Date());
    // All reports have a file.
    expect(await estimateStoredFiles(tx)).toBeGreaterThanOrEqual(ROWS);
  });
  expect(read).toBeLessThan(3000);
});

test('the periodic jobs read few rows', async () => {
  const read = await rowsRead(async (tx) => {
    await listOverdueMail(tx, old, 500);
    await listOverdueDeliveries(tx, old, 500);
    await listStalledMedia(tx, old, 60);
    for (const direction of ['ascending', 'descending'] as const)
      await examineMedia(tx, { ...page, direction, limit: 500 });
  });
  expect(read).toBeLessThan(MOST_READ);
});
