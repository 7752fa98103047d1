import { contract } from '@plainview/contract/index';
import { DAY, subtractTime } from '@plainview/domain/shared/time';
import { MOST_NOTIFICATIONS, MOST_UNREAD } from '@plainview/domain/ticket/notification';
import { WORKLOAD_PERIOD } from '@plainview/domain/ticket/reviewer';
import { connectionFromUrl, type Transaction } from '@plainview/server/persistence/database/database';
import { readBacklog } from '@plainview/server/persistence/insights/backlog.repository';
import { readDeliveryInsights } from '@plainview/server/persistence/insights/delivery-insights.repository';
import { readReportInsights } from '@plainview/server/persistence/insights/report-insights.repository';
import { readAnswerCounts } from '@plainview/server/persistence/insights/scorecard-insights.repository';
import { countMail, listOverdueMail } from '@plainview/server/persistence/notification/mail.repository';
import {
  countUnreadNotifications,
  listNotifications,
} from '@plainview/server/persistence/notification/notification.repository';
import { listOverdueDeliveries } from '@plainview/server/persistence/notification/webhook.repository';
import { ticketDrafts } from '@plainview/server/persistence/schema/desk/ticket-drafts';
import { notifications } from '@plainview/server/persistence/schema/review/notifications';
import { listOfficers } from '@plainview/server/persistence/ticket/officer.repository';
import { findUrgentTicket } from '@plainview/server/persistence/ticket/queue.repository';
import { listSavedViews } from '@plainview/server/persistence/ticket/saved-view.repository';
import { countSupport } from '@plainview/server/persistence/ticket/support.repository';
import { listDrafts } from '@plainview/server/persistence/ticket/ticket-draft.repository';
import { listTicketsWithoutReminder } from '@plainview/server/persistence/ticket/ticket-reminder.repository';
import {
  countMatchingTickets,
  countTickets,
  findTicket,
  listTickets,
} from '@plainview/server/persistence/ticket/ticket.repository';
import { readOpenWork, readPlayedWork } from '@plainview/server/persistence/ticket/workload.repository';
import { estimateStoredFiles } from '@plainview/server/persistence/video/file-verification.repository';
import { listOverdueChecks } from '@plainview/server/persistence/video/upload.repository';
import { examineMedia, listStalledMedia } from '@plainview/server/persistence/video/video-media.repository';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { lists, shortLists } from './list-cases.ts';
import { countRowsFetched, countRowsRead, insertLongLists, SUBMITTER } from './long-lists.ts';
import { anyTicket, nobody, overdue, page, ROWS, UP_TO } from './ticket-cases.ts';

// Every list of the API, and what the periodic jobs read, must cost the same at any length. The test counts the rows and
// index entries that each reads of 20,000.

const MOST_READ = 7000;

let product: TestProduct;
let owner: Client;

beforeAll(async () => {
  product = await startTestProduct();
  const { ssl: _ssl, ...connection } = connectionFromUrl(product.databaseUrl);
  owner = new Client(connection);
  await owner.connect();
  await insertLongLists(owner, ROWS);
}, 240_000);
afterAll(async () => {
  await owner.end();
  await product.stop();
});

const rowsRead = (work: (tx: Transaction) => Promise<unknown>) => countRowsRead(product.app.database, work);

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

test('the counts of the dashboards stop at the requested number of overdue tickets', async () => {
  const which = { agencyId: null, reviewerId: nobody, now: new Date() };
  let read = await rowsRead(async (tx) => {
    expect(await countTickets(tx, { ...which, upTo: 10 })).toMatchObject({
      overdue: 10,
      isOverdueExact: false,
    });
  });
  expect(read).toBeLessThan(100);
  read = await rowsRead(async (tx) => {
    const { overdue: found, isOverdueExact } = await countTickets(tx, { ...which, upTo: UP_TO });
    expect({ isOverdueExact, isMany: found > 200 }).toEqual({ isOverdueExact: true, isMany: true });
  });
  expect(read).toBeLessThan(1000);
});

test('failed messages and open support requests are counted in their index', async () => {
  const fetched = await countRowsFetched(product.app.database, async (tx) => {
    expect(await countMail(tx, { state: 'failed', search: '' })).toMatchObject({ found: 200 });
    await countSupport(tx, { isAnswered: false, search: '' });
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
  // The lists of all its trigrams would be 110 pages more.
  expect(long - short).toBeLessThan(40);
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
    const after = await findTicket(tx, id ?? '');
    expect(await findUrgentTicket(tx, null, { after, exceptId: id })).not.toBeNull();
  });
  expect(read).toBeLessThan(100);
});

test('RV-13: the workload reads open and recently delivered tickets only', async () => {
  const now = new Date();
  expect(await rowsRead((tx) => readOpenWork(tx, now))).toBeLessThan(MOST_READ);
  expect(await rowsRead((tx) => readPlayedWork(tx, subtractTime(now, WORKLOAD_PERIOD)))).toBeLessThan(
    MOST_READ,
  );
});

test('RV-17: insights read the tickets of their period only', async () => {
  const now = new Date();
  const period = { from: subtractTime(now, 20 * DAY), before: now, agencyId: null, incidentType: null };
  const which = { ...period, step: 'week' } as const;
  const delivered: number[] = [];
  const read = await rowsRead(async (tx) => {
    const { sums } = await readDeliveryInsights(tx, which);
    delivered.push(...sums.map((each) => each.tickets));
    await readAnswerCounts(tx, which);
    await readReportInsights(tx, which);
    await readBacklog(tx, period);
  });
  // Of 20,000 tickets, 480 were delivered in 20 days.
  expect(Math.max(...delivered)).toBeGreaterThan(470);
  expect(read).toBeLessThan(MOST_READ);
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
      await examineMedia(tx, { ...page, direction, limit: 1000 });
  });
  expect(read).toBeLessThan(MOST_READ);
});
