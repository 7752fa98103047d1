// The calls and jobs that `growth.mjs` measures: every list with its filters, orders and searches as the
// screens offer them, counts, exports, and the queries of the periodic jobs.
import { rareWord } from '../harness/fill-lists.mjs';
import { call } from './reads.mjs';

const DAY = 86_400_000;
/** The web application requests totals of at most this many. */
const countUpTo = 500;
const from = new Date(Date.now() - 60 * DAY);
const before = new Date(Date.now() - 30 * DAY);

/** Returns a call with dates, which the protocol marks. */
const dated = (person, procedure, input, ...fields) => ({
  ...call(person, procedure),
  body: JSON.stringify({ json: input, meta: fields.map((field) => [1, field]) }),
});
const lists =
  (procedure) =>
  (input = {}) =>
  ({ admin }) =>
    call(admin, procedure, { limit: 50, countUpTo, ...input });
const own =
  (input) =>
  ({ agency }) =>
    call(agency, 'tickets/list', { limit: 50, countUpTo, ...input });

/** Returns a request of either person that has no further input. */
const plain = (who, procedure, input) => (product) => call(product[who], procedure, input);
const day = (days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

const tickets = lists('tickets/list');
const videos = lists('videos/list');
const reports = lists('reports/list');
const users = lists('users/list');
const mail = lists('mail/list');
const custody = lists('custody/list');
const deliveries = lists('webhooks/deliveries');
const support = lists('support/list');
const invoices = lists('invoices/list');
const destructions = lists('retention/list');
const overseen =
  (procedure) =>
  ({ agency, overseenId }) =>
    call(agency, procedure, { agencyId: overseenId, limit: 50, countUpTo });

/** Requests by name. `admin` sees the rows of all agencies, `agency` is a user of the largest one. */
export const calls = {
  'tickets, first page': tickets(),
  'tickets, next page': ({ admin, cursor }) => call(admin, 'tickets/list', { limit: 50, countUpTo, cursor }),
  'tickets by urgency': tickets({ sort: 'urgency', direction: 'ascending' }),
  'tickets by due date': tickets({ sort: 'due', direction: 'descending' }),
  'tickets by status': tickets({ sort: 'status', direction: 'ascending' }),
  'tickets by incident type': tickets({ sort: 'incidentType', direction: 'ascending' }),
  'tickets by reviewer': tickets({ sort: 'reviewer', direction: 'ascending' }),
  'pending tickets': tickets({ status: 'pending' }),
  'pending tickets by due date': tickets({ status: 'pending', sort: 'due', direction: 'ascending' }),
  'pending tickets by incident type': tickets({
    status: 'pending',
    sort: 'incidentType',
    direction: 'ascending',
  }),
  'completed tickets by urgency': tickets({ status: 'completed', sort: 'urgency', direction: 'ascending' }),
  'overdue tickets by urgency': tickets({ overdue: true, sort: 'urgency', direction: 'ascending' }),
  'overdue tickets, newest first': tickets({ overdue: true }),
  'overdue tickets by reviewer': tickets({ overdue: true, sort: 'reviewer', direction: 'ascending' }),
  'tickets that are not overdue': tickets({ overdue: false, sort: 'urgency', direction: 'ascending' }),
  'own reviews by urgency': tickets({ reviewer: 'me', sort: 'urgency', direction: 'ascending' }),
  'own reviews, newest first': tickets({ reviewer: 'me' }),
  'own pending reviews': tickets({ reviewer: 'me', status: 'in_progress' }),
  'tickets of a rare reviewer': ({ admin, rareReviewerId }) =>
    call(admin, 'tickets/list', { limit: 50, countUpTo, reviewer: rareReviewerId }),
  'open tickets without a reviewer': tickets({ reviewer: 'none', sort: 'urgency', direction: 'ascending' }),
  'tickets of an officer': tickets({ officer: 'A. Baker' }),
  'tickets of an officer, oldest first': tickets({ officer: 'A. Baker', direction: 'ascending' }),
  'pending tickets of an officer': tickets({ officer: 'A. Baker', status: 'pending' }),
  'tickets of a month': ({ admin }) =>
    dated(
      admin,
      'tickets/list',
      { limit: 50, countUpTo, submittedFrom: from, submittedBefore: before },
      'submittedFrom',
      'submittedBefore',
    ),
  'tickets with rush service': tickets({ rush: true }),
  'dashboard counts': plain('admin', 'tickets/counts', { countUpTo }),
  'next ticket': plain('admin', 'queue/next', {}),
  notifications: plain('admin', 'notifications/list'),
  'messages of a ticket': ({ admin, discussedId }) =>
    call(admin, 'messages/list', { ticketId: discussedId, limit: 50 }),
  'agency: tickets': own({}),
  'agency: pending by due date': own({ status: 'pending', sort: 'due', direction: 'ascending' }),
  'agency: by incident type': own({ sort: 'incidentType', direction: 'ascending' }),
  'agency: own tickets of an officer': own({ submitter: 'me', officer: 'A. Baker' }),
  'agency: own tickets of an officer, oldest first': own({
    submitter: 'me',
    officer: 'A. Baker',
    direction: 'ascending',
  }),
  'agency: own tickets of nobody': own({ submitter: 'me', officer: 'Nobody' }),
  'agency: own tickets': own({ submitter: 'me' }),
  'agency: tickets of an officer': own({ officer: 'A. Baker' }),
  'agency: tickets of an officer, oldest first': own({ officer: 'A. Baker', direction: 'ascending' }),
  'agency: tickets of the last day': ({ agency }) =>
    dated(
      agency,
      'tickets/list',
      { limit: 50, countUpTo, submittedFrom: new Date(Date.now() - DAY) },
      'submittedFrom',
    ),
  'agency: overdue tickets': own({ overdue: true }),
  'agency: dashboard counts': plain('agency', 'tickets/counts', { countUpTo }),
  'agency: officers to suggest': plain('agency', 'tickets/officers'),
  'agency: drafts': plain('agency', 'drafts/list'),
  'agency: saved views': plain('agency', 'savedViews/list'),
  'agency: imports': plain('agency', 'imports/list', { limit: 50 }),
  'videos, first page': videos(),
  'videos by officer': videos({ sort: 'officer', direction: 'ascending' }),
  'videos by status': videos({ sort: 'status', direction: 'ascending' }),
  'failed videos': videos({ status: 'failed' }),
  'videos of a month': ({ admin }) =>
    dated(
      admin,
      'videos/list',
      { limit: 50, countUpTo, uploadedFrom: from, uploadedBefore: before },
      'uploadedFrom',
      'uploadedBefore',
    ),
  'agency: videos by officer': ({ agency }) =>
    call(agency, 'videos/list', { limit: 50, countUpTo, sort: 'officer', direction: 'ascending' }),
  'reports, first page': reports(),
  'reports by incident type': reports({ sort: 'incidentType', direction: 'ascending' }),
  'reports of one incident type': reports({ incidentType: 'Training' }),
  'reports of a month': ({ admin }) =>
    dated(
      admin,
      'reports/list',
      { limit: 50, countUpTo, deliveredFrom: from, deliveredBefore: before },
      'deliveredFrom',
      'deliveredBefore',
    ),
  'approved users': users({ status: 'approved' }),
  'rejected users': users({ status: 'rejected' }),
  messages: mail(),
  'failed messages': mail({ state: 'failed' }),
  'state of the mail': ({ admin }) => call(admin, 'mail/status'),
  ledger: custody(),
  'ledger about users': custody({ subject: 'user' }),
  'ledger of sign-ins': custody({ group: 'signIns' }),
  deliveries: deliveries(),
  'failed deliveries': deliveries({ state: 'failed' }),
  'deliveries of a webhook': ({ admin, webhookId }) =>
    call(admin, 'webhooks/deliveries', { limit: 50, countUpTo, webhookId }),
  webhooks: ({ admin }) => call(admin, 'webhooks/list'),
  'support requests': support(),
  'open support requests': support({ isAnswered: false }),
  invoices: invoices(),
  'unpaid invoices': invoices({ state: 'open' }),
  'void invoices': invoices({ state: 'void' }),
  'invoices of a month': invoices({ month: day(60).slice(0, 7) }),
  'credit note of an invoice': ({ admin, voidInvoiceId }) =>
    call(admin, 'invoices/get', { id: voidInvoiceId }),
  'agency: invoices': plain('agency', 'invoices/list', { limit: 50, countUpTo }),
  'second reviews': plain('admin', 'secondReviews/list', { limit: 50, countUpTo }),
  'agreement of second reviews': plain('admin', 'secondReviews/agreement'),
  'calibration clips': plain('admin', 'calibrations/list', { limit: 50 }),
  'calibration figures': plain('admin', 'calibrations/figures'),
  'destroyed tickets': destructions({ group: 'destroyed' }),
  'agency: destroyed tickets': plain('agency', 'retention/list', {
    group: 'destroyed',
    limit: 50,
    countUpTo,
  }),
  holds: plain('admin', 'holds/list', { limit: 50 }),
  'overseen agencies': plain('agency', 'overseen/agencies'),
  'overseen tickets': overseen('overseen/tickets'),
  'overseen invoices': overseen('overseen/invoices'),
  'export of five tickets': ({ admin }) =>
    call(admin, 'exports/prepare', { kind: 'tickets', format: 'csv', filter: { search: rareWord } }),
};

/** Requests of searches by name. */
export const searches = {
  'half of the tickets': tickets({ search: 'traffic' }),
  'half of the tickets, by urgency': tickets({ search: 'traffic', sort: 'urgency', direction: 'ascending' }),
  'one ticket in 80': tickets({ search: 'county 37 ' }),
  'five tickets': tickets({ search: rareWord }),
  'tickets, two letters present': tickets({ search: 'qu' }),
  'tickets, two letters absent': tickets({ search: 'zx' }),
  'tickets, absent word': tickets({ search: 'nothing-like-it' }),
  'pending tickets with a frequent word': tickets({ search: 'traffic', status: 'pending' }),
  'agency: frequent word': own({ search: 'traffic' }),
  'agency: absent word': own({ search: 'nothing-like-it' }),
  'frequent word of videos': videos({ search: 'baker' }),
  'absent word of videos': videos({ search: 'nothing-like-it' }),
  'frequent word of reports': reports({ search: 'traffic' }),
  'absent word of reports': reports({ search: 'nothing-like-it' }),
  'all users': users({ status: 'approved', search: 'example' }),
  'one user': ({ admin, userName }) =>
    call(admin, 'users/list', { limit: 50, countUpTo, status: 'approved', search: userName }),
  'absent user': users({ status: 'approved', search: 'zx' }),
  'messages to a person': mail({ search: 'officer-123@' }),
  'messages, absent address': mail({ search: 'nothing-like-it' }),
  'messages about a ticket': mail({ search: 'c4ca4238-a0b9-2382-0dcc-509a6f75849b' }),
  'ledger, an actor': ({ admin, actorName }) =>
    call(admin, 'custody/list', { limit: 50, countUpTo, search: actorName }),
  'ledger, a ticket': ({ admin, ticketId }) =>
    call(admin, 'custody/list', { limit: 50, countUpTo, search: ticketId }),
  'ledger, absent actor': custody({ search: 'nothing-like-it' }),
  'support requests, absent word': support({ search: 'nothing-like-it' }),
  'invoices, absent word': invoices({ search: 'nothing-like-it' }),
};

/** Requests whose cost grows by their definition, by name: each ticket of the period or officer is read. */
export const growingCalls = {
  'tickets of an officer by due date': tickets({ officer: 'A. Baker', sort: 'due', direction: 'ascending' }),
  'agency: tickets of an officer by due date': own({
    officer: 'A. Baker',
    sort: 'due',
    direction: 'ascending',
  }),
  'workload of the reviewers': plain('admin', 'queue/workload'),
  'insights of a month': plain('admin', 'insights/get', { from: day(31), to: day(1) }),
  backlog: plain('admin', 'insights/backlog', {}),
  'agency: insights of a month': plain('agency', 'insights/own', { from: day(31), to: day(1) }),
};
