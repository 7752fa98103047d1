import type { RedactionFilter } from '@plainview/domain/release/redactions/redaction-filter';
import type { DestructionState } from '@plainview/domain/retention/destructions/destruction';
import type { RetentionRule } from '@plainview/domain/retention/schedules/retention-rule';
import type { Reader } from '@plainview/postgres/database';
import {
  countVideos,
  listVideos,
  type VideoSort,
} from '@plainview/server/modules/evidence/videos/videos.repository';
import { countMail, listMail } from '@plainview/server/modules/identity/mail/mail.repository';
import {
  countApprovedAdministrators,
  countUsers,
  listUsers,
  type UserFilter,
} from '@plainview/server/modules/identity/users/account.repository';
import {
  countSupportRequests,
  listSupportRequests,
} from '@plainview/server/modules/operations/support/support.repository';
import {
  countDeliveries,
  listDeliveries,
  listWebhooks,
} from '@plainview/server/modules/operations/webhooks/webhooks.repository';
import { listReviewedAccounts } from '@plainview/server/modules/proof/access-reviews/access-reviews.repository';
import {
  countOrders,
  listOrders,
} from '@plainview/server/modules/release/redactions/redaction-orders.repository';
import {
  countReports,
  listReports,
  type ReportFilter,
} from '@plainview/server/modules/reports/reports/reports.repository';
import {
  countDestructions,
  listDestructions,
} from '@plainview/server/modules/retention/destructions/destructions.repository';
import {
  countDueTickets,
  listDueTickets,
} from '@plainview/server/modules/retention/schedules/due-tickets.repository';
import {
  countMessages,
  listMessages,
} from '@plainview/server/modules/tickets/conversations/conversations.repository';
import { ticketMessages } from '@plainview/server/modules/tickets/conversations/messages.table';
import { countImports, listImports } from '@plainview/server/modules/tickets/imports/imports.repository';
import { imports } from '@plainview/server/modules/tickets/imports/imports.table';
import { countNotes, listNotes } from '@plainview/server/modules/tickets/notes/notes.repository';
import { ticketNotes } from '@plainview/server/modules/tickets/notes/notes.table';
import { NO_REVIEWER } from '@plainview/server/modules/tickets/tickets/ticket-filter.sql';
import {
  countCustody,
  listCustody,
  type CustodyFilter,
} from '@plainview/server/platform/ledger/custody.repository';
import { expect } from 'vitest';
import { creditNoteCases, invoiceCases, invoices } from './invoice-cases.ts';
import { calibrationCases, secondReviewCases } from './second-review-cases.ts';
import { nobody, page, submissionCases, ticketCases, tickets, UP_TO, type Cases } from './ticket-cases.ts';

// The filters and orders with which every list of the API is read, for flat-growth.test.ts.

const searches = [
  'traffic',
  'one-in-40',
  'only-new',
  'officer-77@',
  'zx',
  'nothing-like-it',
  'c4ca4238-a0b9-2382-0dcc-509a6f75849b',
];
/** Messages and the ledger have only an index of terms with three letters or digits in a row. */
const longSearches = searches.filter((search) => search.length > 2);

const anyVideo = { search: '', uploadedFrom: null, uploadedBefore: null, agencyId: null, status: null };
const videos =
  (search = '', sort: VideoSort = 'uploaded') =>
  (tx: Reader) =>
    Promise.all([
      listVideos(tx, { ...anyVideo, search }, sort, page),
      countVideos(tx, { ...anyVideo, search }, UP_TO),
    ]);

export const anyReport = {
  agencyId: null,
  incidentType: null,
  deliveredFrom: null,
  deliveredBefore: null,
  search: '',
};
const reports = (filter: Partial<ReportFilter>) => (tx: Reader) =>
  Promise.all([
    listReports(tx, { ...anyReport, ...filter }, 'delivered', page),
    countReports(tx, { ...anyReport, ...filter }, UP_TO),
  ]);

const users =
  (search: string, status: UserFilter['status'] = 'approved') =>
  (tx: Reader) =>
    Promise.all([
      listUsers(tx, { status, search }, { ...page, direction: 'ascending' }),
      countUsers(tx, { status, search }, UP_TO),
      countApprovedAdministrators(tx),
    ]);

const reviewedAccounts = (search: string, isUndecided: boolean) => (tx: Reader) =>
  listReviewedAccounts(tx, nobody, { search, isUndecided }, { ...page, direction: 'ascending' });

const mail =
  (search: string, state: 'failed' | null = null) =>
  (tx: Reader) =>
    Promise.all([listMail(tx, { state, search }, page), countMail(tx, { state, search }, UP_TO)]);

const anyEntry = {
  subject: null,
  group: null,
  highlight: null,
  search: '',
  occurredFrom: null,
  occurredBefore: null,
};
const custody = (filter: Partial<CustodyFilter>) => (tx: Reader) =>
  Promise.all([
    listCustody(tx, { ...anyEntry, ...filter }, { after: null, until: null, limit: 50 }),
    countCustody(tx, { ...anyEntry, ...filter }, UP_TO),
  ]);

const deliveries = (state: 'failed' | null) => (tx: Reader) =>
  Promise.all([
    listDeliveries(tx, { webhookId: null, state }, page),
    countDeliveries(tx, { webhookId: null, state }, UP_TO),
  ]);

const everywhere = { agencyId: null, incidentType: null };
const due = (rules: readonly RetentionRule[]) => (tx: Reader) => {
  const filter = { rules, now: new Date() };
  return Promise.all([
    listDueTickets(tx, filter, { after: null, until: null, limit: 50 }),
    countDueTickets(tx, filter),
  ]);
};

const orders = (filter: RedactionFilter) => (tx: Reader) =>
  Promise.all([listOrders(tx, filter, page), countOrders(tx, filter, UP_TO)]);

const destructions =
  (states: readonly DestructionState[], agencyId: string | null = null) =>
  (tx: Reader) =>
    Promise.all([
      listDestructions(tx, { states, agencyId }, page),
      countDestructions(tx, { states, agencyId }, UP_TO),
    ]);

const support = (search: string, isAnswered: boolean | null) => (tx: Reader) =>
  Promise.all([
    listSupportRequests(tx, { isAnswered, search }, page),
    countSupportRequests(tx, { isAnswered, search }, UP_TO),
  ]);

const searching = (work: (search: string) => (tx: Reader) => Promise<unknown>, terms = searches): Cases =>
  Object.fromEntries(terms.map((search) => [`search "${search}"`, work(search)]));

/** The filters and orders with which each list is read, by procedure. */
export const lists: Readonly<Record<string, Cases>> = {
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
  'notes.list': {
    'of one ticket': async (tx) => {
      const [written] = await tx.select().from(ticketNotes).limit(1);
      await listNotes(tx, written?.ticketId ?? '', page);
      expect(await countNotes(tx, written?.ticketId ?? '')).toBe(100);
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
  'invoices.list': {
    ...invoiceCases,
    ...creditNoteCases,
    ...searching((search) => invoices({ search }), longSearches),
  },
  'redactions.listOrders': {
    open: orders('open'),
    delivered: orders('delivered'),
    canceled: orders('canceled'),
  },
  'secondReviews.list': secondReviewCases,
  'calibrations.list': calibrationCases,
  'imports.list': {
    'of an agency': async (tx) => {
      const [started] = await tx.select().from(imports).limit(1);
      expect(await listImports(tx, started?.agencyId ?? '', page)).toHaveLength(50);
      await countImports(tx, started?.agencyId ?? '');
    },
  },
  // The transaction sees one agency, as for its own users.
  'overseen.invoices': invoiceCases,
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
export const shortLists = new Set([
  'apiKeys.list',
  'processing.list',
  'agencies.list',
  'invitations.list',
  // One row a day.
  'secondReviews.draws',
  'accessReviews.list',
  // The users of one agency.
  'colleagues.list',
  // One for each lawsuit or request.
  'holds.list',
]);
