// The calls and jobs that `growth.mjs` measures: every list with its filters, orders and searches as the screens offer
// them, counts, exports, and the queries of the periodic jobs.
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

const tickets = lists('tickets/list');
const videos = lists('videos/list');
const reports = lists('reports/list');
const users = lists('users/list');
const mail = lists('mail/list');
const custody = lists('custody/list');
const deliveries = lists('webhooks/deliveries');
const support = lists('support/list');

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
  'dashboard counts': ({ admin }) => call(admin, 'tickets/counts'),
  'agency: tickets': own({}),
  'agency: pending by due date': own({ status: 'pending', sort: 'due', direction: 'ascending' }),
  'agency: by incident type': own({ sort: 'incidentType', direction: 'ascending' }),
  'agency: own tickets of an officer': own({ submitter: 'me', officer: 'A. Baker' }),
  'agency: own tickets of nobody': own({ submitter: 'me', officer: 'Nobody' }),
  'agency: dashboard counts': ({ agency }) => call(agency, 'tickets/counts'),
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
  'export of all tickets, start': ({ admin }) =>
    call(admin, 'exports/prepare', { kind: 'tickets', format: 'csv', filter: {} }),
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
};
