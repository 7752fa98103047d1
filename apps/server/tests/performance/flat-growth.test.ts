import { contract } from '@plainview/contract/index';
import type { DestructionState } from '@plainview/domain/retention/destruction';
import type { RetentionRule } from '@plainview/domain/retention/retention-rule';
import { DAY, subtractTime } from '@plainview/domain/shared/time';
import { MOST_NOTIFICATIONS, MOST_UNREAD } from '@plainview/domain/ticket/notification';
import { WORKLOAD_PERIOD } from '@plainview/domain/ticket/reviewer';
import { listReviewedAccounts } from '@plainview/server/persistence/account/access-review.repository';
import {
  countApprovedAdministrators,
  countUsers,
  listUsers,
  type UserFilter,
} from '@plainview/server/persistence/account/account.repository';
import {
  countCustody,
  listCustody,
  type CustodyFilter,
} from '@plainview/server/persistence/custody/custody.repository';
import { connectionFromUrl, type Transaction } from '@plainview/server/persistence/database/database';
import { readBacklog } from '@plainview/server/persistence/insights/backlog.repository';
import { readDeliveryInsights } from '@plainview/server/persistence/insights/delivery-insights.repository';
import { readReportInsights } from '@plainview/server/persistence/insights/report-insights.repository';
import { readAnswerCounts } from '@plainview/server/persistence/insights/scorecard-insights.repository';
import {
  countMail,
  listMail,
  listOverdueMail,
} from '@plainview/server/persistence/notification/mail.repository';
import {
  countUnreadNotifications,
  listNotifications,
} from '@plainview/server/persistence/notification/notification.repository';
import {
  countDeliveries,
  listDeliveries,
  listOverdueDeliveries,
  listWebhooks,
} from '@plainview/server/persistence/notification/webhook.repository';
import {
  countDestructions,
  listDestructions,
} from '@plainview/server/persistence/retention/destruction.repository';
import {
  countDueTickets,
  listDueTickets,
} from '@plainview/server/persistence/retention/due-ticket.repository';
import { ticketMessages } from '@plainview/server/persistence/schema/review/messages';
import { notifications } from '@plainview/server/persistence/schema/review/notifications';
import { countMessages, listMessages } from '@plainview/server/persistence/ticket/message.repository';
import { findUrgentTicket } from '@plainview/server/persistence/ticket/queue.repository';
import {
  countArchivedReports,
  listArchivedReports,
  type ReportFilter,
} from '@plainview/server/persistence/ticket/report.repository';
import { countSupport, listSupport } from '@plainview/server/persistence/ticket/support.repository';
import { NO_REVIEWER, type TicketFilter } from '@plainview/server/persistence/ticket/ticket-filter';
import {
  countMatchingTickets,
  findTicket,
  listTickets,
  type TicketSort,
} from '@plainview/server/persistence/ticket/ticket.repository';
import { readOpenWork, readPlayedWork } from '@plainview/server/persistence/ticket/workload.repository';
import { examineMedia, listStalledMedia } from '@plainview/server/persistence/video/video-media.repository';
import {
  countVideos,
  listVideos,
  type VideoSort,
} from '@plainview/server/persistence/video/video.repository';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { countRowsRead, insertLongLists, SUBMITTER } from './long-lists.ts';

// Every list of the API, and what the periodic jobs read, must cost the same at any length. The test counts the rows and
// index entries that each reads of 20,000.

const ROWS = 20_000;
const MOST_READ = 7000;
const UP_TO = 500;

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

const nobody = '00000000-0000-4000-8000-000000000000';

const page = { direction: 'descending', after: null, until: null, limit: 50 } as const;
const searches = [
  'traffic',
  'one-in-80',
  'only-new',
  'officer-77@',
  'zx',
  'nothing-like-it',
  'c4ca4238-a0b9-2382-0dcc-509a6f75849b',
];
/** Messages and the ledger have only an index of terms with three letters or digits in a row. */
const longSearches = searches.filter((search) => search.length > 2);

type Cases = Readonly<Record<string, (tx: Transaction) => Promise<unknown>>>;

const anyTicket = {
  agencyId: null,
  status: null,
  overdue: null,
  reviewerId: null,
  submitterId: null,
  officer: null,
  submittedFrom: null,
  isRush: null,
  submittedBefore: null,
  search: '',
};
const tickets =
  (
    filter: Partial<TicketFilter> = {},
    sort: TicketSort = 'submitted',
    direction: 'ascending' | 'descending' = 'ascending',
  ) =>
  (tx: Transaction) =>
    Promise.all([
      listTickets(tx, { ...anyTicket, ...filter }, sort, { ...page, direction }),
      countMatchingTickets(tx, { ...anyTicket, ...filter }, UP_TO),
    ]);
const ticketSorts = ['submitted', 'due', 'urgency', 'status', 'incidentType', 'reviewer'] as const;
const overdue = { isOverdue: true, at: new Date() };
const ticketCases = ticketSorts.flatMap((sort) =>
  (['ascending', 'descending'] as const).flatMap((direction) => [
    [`${sort}, ${direction}`, tickets({}, sort, direction)] as const,
    [`pending by ${sort}, ${direction}`, tickets({ status: 'pending' }, sort, direction)] as const,
    [`completed by ${sort}, ${direction}`, tickets({ status: 'completed' }, sort, direction)] as const,
    [`overdue by ${sort}, ${direction}`, tickets({ overdue }, sort, direction)] as const,
  ]),
);

const HOUR = 3_600_000;
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * HOUR);
const submissions: Readonly<Record<string, Partial<TicketFilter>>> = {
  'of a frequent officer': { officer: 'baker' },
  'of an officer in one of 80': { officer: 'ONE IN 80' },
  'of an officer in one of 300': { officer: 'Officer 7' },
  'of nobody': { officer: 'nobody' },
  'of a user': { submitterId: nobody },
  'of a user with a frequent officer': { submitterId: SUBMITTER, officer: 'Cole' },
  'of a user with a rare officer': { submitterId: SUBMITTER, officer: 'Officer 8' },
  // Both are frequent, but they have no ticket in common.
  'of a user with a frequent officer of others': { submitterId: SUBMITTER, officer: 'Baker' },
  'of a user with a frequent officer of others, pending': {
    submitterId: SUBMITTER,
    officer: 'Baker',
    status: 'pending',
  },
  'of the last day': { submittedFrom: hoursAgo(24) },
  'of an old day': { submittedFrom: hoursAgo(ROWS), submittedBefore: hoursAgo(ROWS - 24) },
  'of an old month, of an officer': {
    submittedFrom: hoursAgo(ROWS),
    submittedBefore: hoursAgo(ROWS - 720),
    officer: 'Officer 7',
  },
  'except the last day': { submittedBefore: hoursAgo(24) },
};
const submissionCases: Cases = Object.fromEntries(
  Object.entries(submissions).flatMap(([name, filter]) =>
    (['submitted', 'due'] as const).map(
      (sort) => [`${name} by ${sort}`, tickets(filter, sort, 'descending')] as const,
    ),
  ),
);

const anyVideo = { search: '', uploadedFrom: null, uploadedBefore: null, agencyId: null, status: null };
const videos =
  (search = '', sort: VideoSort = 'uploaded') =>
  (tx: Transaction) =>
    Promise.all([
      listVideos(tx, { ...anyVideo, search }, sort, page),
      countVideos(tx, { ...anyVideo, search }, UP_TO),
    ]);

const anyReport = {
  agencyId: null,
  incidentType: null,
  deliveredFrom: null,
  deliveredBefore: null,
  search: '',
};
const reports = (filter: Partial<ReportFilter>) => (tx: Transaction) =>
  Promise.all([
    listArchivedReports(tx, { ...anyReport, ...filter }, 'delivered', page),
    countArchivedReports(tx, { ...anyReport, ...filter }, UP_TO),
  ]);

const users =
  (search: string, status: UserFilter['status'] = 'approved') =>
  (tx: Transaction) =>
    Promise.all([
      listUsers(tx, { status, search }, { ...page, direction: 'ascending' }),
      countUsers(tx, { status, search }, UP_TO),
      countApprovedAdministrators(tx),
    ]);

const reviewedAccounts = (search: string, isUndecided: boolean) => (tx: Transaction) =>
  listReviewedAccounts(tx, nobody, { search, isUndecided }, { ...page, direction: 'ascending' });

const mail =
  (search: string, state: 'failed' | null = null) =>
  (tx: Transaction) =>
    Promise.all([listMail(tx, { state, search }, page), countMail(tx, { state, search }, UP_TO)]);

const anyEntry = {
  subject: null,
  group: null,
  highlight: null,
  search: '',
  occurredFrom: null,
  occurredBefore: null,
};
const custody = (filter: Partial<CustodyFilter>) => (tx: Transaction) =>
  Promise.all([
    listCustody(tx, { ...anyEntry, ...filter }, { after: null, until: null, limit: 50 }),
    countCustody(tx, { ...anyEntry, ...filter }, UP_TO),
  ]);

const deliveries = (state: 'failed' | null) => (tx: Transaction) =>
  Promise.all([
    listDeliveries(tx, { webhookId: null, state }, page),
    countDeliveries(tx, { webhookId: null, state }, UP_TO),
  ]);

const everywhere = { agencyId: null, incidentType: null };
const due = (rules: readonly RetentionRule[]) => (tx: Transaction) => {
  const filter = { rules, now: new Date() };
  return Promise.all([
    listDueTickets(tx, filter, { after: null, until: null, limit: 50 }),
    countDueTickets(tx, filter),
  ]);
};

const destructions =
  (states: readonly DestructionState[], agencyId: string | null = null) =>
  (tx: Transaction) =>
    Promise.all([
      listDestructions(tx, { states, agencyId }, page),
      countDestructions(tx, { states, agencyId }, UP_TO),
    ]);

const support = (search: string, isAnswered: boolean | null) => (tx: Transaction) =>
  Promise.all([
    listSupport(tx, { isAnswered, search }, page),
    countSupport(tx, { isAnswered, search }, UP_TO),
  ]);

const searching = (
  work: (search: string) => (tx: Transaction) => Promise<unknown>,
  terms = searches,
): Cases => Object.fromEntries(terms.map((search) => [`search "${search}"`, work(search)]));

/** The filters and orders with which each list is read, by procedure. */
const lists: Readonly<Record<string, Cases>> = {
  'tickets.list': {
    ...Object.fromEntries(ticketCases),
    'without a reviewer': tickets({ reviewerId: NO_REVIEWER }, 'urgency'),
    'without a reviewer, by reviewer': tickets({ reviewerId: NO_REVIEWER }, 'reviewer'),
    'of a reviewer': tickets({ reviewerId: nobody }, 'urgency'),
    ...searching((search) => tickets({ search })),
    ...submissionCases,
    ...Object.fromEntries(
      ['traffic', 'zx'].map((search) => [`pending, "${search}"`, tickets({ search, status: 'pending' })]),
    ),
  },
  'messages.list': {
    'of one ticket': async (tx) => {
      const [written] = await tx.select().from(ticketMessages).limit(1);
      await listMessages(tx, written?.ticketId ?? '', page);
      expect(await countMessages(tx, written?.ticketId ?? '')).toBe(100);
    },
  },
  'videos.list': {
    'by officer': videos('', 'officer'),
    'by status': videos('', 'status'),
    ...searching((search) => videos(search)),
  },
  'reports.list': {
    'of a type': reports({ incidentType: 'Type 3' }),
    'since a time': reports({ deliveredFrom: new Date(0) }),
    ...searching((search) => reports({ search })),
  },
  'users.list': { rejected: users('', 'rejected'), all: users(''), ...searching((search) => users(search)) },
  'accessReviews.accounts': {
    all: reviewedAccounts('', false),
    undecided: reviewedAccounts('', true),
    ...searching((search) => reviewedAccounts(search, false)),
  },
  'mail.list': {
    failed: mail('', 'failed'),
    all: mail(''),
    ...searching((search) => mail(search), longSearches),
  },
  'custody.list': {
    'about users': custody({ subject: 'user' }),
    'about tickets': custody({ subject: 'ticket' }),
    'of a group': custody({ group: 'signIns' }),
    'of a day': custody({ occurredFrom: new Date('2026-01-01'), occurredBefore: new Date('2026-01-02') }),
    ...searching((search) => custody({ search }), longSearches),
  },
  'webhooks.deliveries': { failed: deliveries('failed'), all: deliveries(null), webhooks: listWebhooks },
  'retention.due': {
    // Older tickets than the longest period are destroyed, so few are left.
    'by a rule for all': due([{ ...everywhere, period: { count: 5, unit: 'years' } }]),
    'by several rules': due([
      { ...everywhere, period: { count: 5, unit: 'years' } },
      { ...everywhere, incidentType: 'Type 3', period: { count: 10, unit: 'years' } },
    ]),
  },
  'retention.list': {
    open: destructions(['requested', 'scheduled']),
    destroyed: destructions(['destroyed']),
    'of an agency': destructions(['destroyed'], nobody),
  },
  // The transaction sees one agency, as for its own users.
  'overseen.tickets': {
    'of an agency': tickets({ agencyId: nobody }, 'submitted', 'descending'),
    'pending, of an agency': tickets({ agencyId: nobody, status: 'pending' }, 'submitted', 'descending'),
  },
  'support.list': {
    open: support('', false),
    answered: support('', true),
    ...searching((search) => support(search, null)),
  },
};

/** Lists of which an installation has few rows. */
const shortLists = new Set([
  'apiKeys.list',
  'processing.list',
  'agencies.list',
  'invitations.list',
  // A small share of all tickets, and one row a day.
  'secondReviews.list',
  // A few dozen, which someone chose.
  'calibrations.list',
  'secondReviews.draws',
  'accessReviews.list',
  // The users of one agency, and its imports.
  'colleagues.list',
  'imports.list',
  // One for each agency and month.
  'invoices.list',
  'overseen.invoices',
  // One for each lawsuit or request.
  'holds.list',
]);

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
