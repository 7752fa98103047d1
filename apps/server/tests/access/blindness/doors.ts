import { contract } from '@plainview/contract/index';
import type { Person } from '@plainview/test-support/test-users';
import { procedures } from '../access-matrix.ts';
import { guarded } from '../raw-routes.ts';
import { texts, type TwoReviews } from './two-reviews.ts';

/** A call that returns something, with everything that it can be asked about. */
export interface Door {
  readonly name: string;
  readonly calls: readonly ((person: Person) => Promise<Response>)[];
}

/** Procedures that read and never end. blind-reviews.test.ts listens to the stream in its own way. */
const streams = new Set(['live.changes']);

/** Procedures that read although they are not GET, and exports, whose file is read as well. */
const readingPosts = new Set(['exports.prepare', 'exports.prepareTickets', 'queue.reportPresence']);

/** The id in the inputs of the access matrix, in whose place those of the case are sent. */
const placeholder =
  /"id":"(?<id>[0-9a-f-]{36})"/u.exec(JSON.stringify(procedures['tickets.get']?.[1]))?.groups?.['id'] ?? '';

/** Kinds of objects that a field of this name can mean. */
const kindsOfField: Readonly<Record<string, readonly (keyof TwoReviews['ids'])[]>> = {
  ticketId: ['ticket'],
  videoId: ['video'],
};

function isReading(name: string): boolean {
  const [noun = '', verb = ''] = name.split('.');
  const found = Object.entries(contract).find(([one]) => one === noun)?.[1];
  const procedure = Object.entries(found ?? {}).find(([one]) => one === verb)?.[1];
  return procedure?.['~orpc'].route.method === 'GET';
}

/** Returns the inputs with which a procedure is called: about each object that it can be about. */
function inputsOf(
  name: string,
  input: object | undefined,
  { ids, mails, number }: TwoReviews,
): readonly string[] {
  const text = JSON.stringify(input ?? null).replace('XX-2026-0001', number);
  if (!text.includes(placeholder)) return [text];
  const field = Object.keys(kindsOfField).find((one) => text.includes(`"${one}":"${placeholder}"`));
  const every = name.startsWith('mail.') ? mails : Object.values(ids);
  const known = kindsOfField[field ?? '']?.map((kind) => ids[kind]) ?? every;
  return [...new Set(known.map((id) => text.replaceAll(placeholder, id)))];
}

/** Inputs that ask for more than the matrix does. */
const furtherInputs = ({ cast, number }: TwoReviews): Readonly<Record<string, readonly object[]>> => ({
  'tickets.list': [
    {},
    { sort: 'reviewer' },
    { reviewer: cast.first.user.id },
    { reviewer: cast.second.user.id },
    { status: 'completed' },
  ],
  'custody.list': [
    {},
    { limit: 200 },
    { subject: 'finding' },
    { subject: 'second_review' },
    { search: cast.first.user.name },
    { search: cast.second.user.name },
  ],
  'mail.list': [{}, { search: number }],
  'holds.list': [{}, { isReleased: true }],
  'processing.list': [{}],
  'reports.list': [{}],
  'videos.list': [{}],
  'exports.prepare': [
    { kind: 'tickets', format: 'csv', filter: {} },
    { kind: 'tickets', format: 'csv', filter: { reviewer: cast.first.user.id } },
    { kind: 'reports', format: 'csv', filter: {} },
    { kind: 'videos', format: 'csv', filter: {} },
  ],
  'exports.prepareTickets': [{ format: 'csv', filter: {} }],
});

const call =
  (name: string, json: string) =>
  async (person: Person): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await person.fetch(`/rpc/${name.replace('.', '/')}`, {
      method: 'POST',
      headers,
      body: `{"json":${json}}`,
    });
    const file = /\/exports\/[0-9a-f-]{36}/u.exec(await answer.clone().text())?.[0];
    return file ? person.fetch(file) : answer;
  };

/** Returns all doors: every procedure of the contract that reads, and every route that sends something. */
export function doorsOf(reviews: TwoReviews): readonly Door[] {
  const further = furtherInputs(reviews);
  const called = Object.entries(procedures)
    .filter(([name]) => (isReading(name) && !streams.has(name)) || readingPosts.has(name))
    .map(([name, [, input]]) => {
      const more = further[name]?.map((one) => JSON.stringify(one)) ?? [];
      return { name, calls: [...inputsOf(name, input, reviews), ...more].map((json) => call(name, json)) };
    });
  const routes = guarded
    .filter(({ audience, method = 'GET' }) => audience !== 'reference' && method === 'GET')
    .map(({ name, at, headers = {} }) => ({
      name,
      calls: [...Object.values(reviews.ids), ...(name === 'GET /mail/:id' ? reviews.mails : [])].map(
        (id) => (person: Person) => person.fetch(at(id), { headers }),
      ),
    }));
  return [...called, ...routes];
}

/**
 * Procedures that change neither a ticket nor its review: they are about second reviews themselves, read, send
 * copies to a tool, or are about a bill.
 */
const notChanging =
  /^(?:secondReviews\.|sheetExports\.|exports\.|processing\.|queue\.reportPresence$|statements\.|invoices\.)/u;

/** Inputs of changes that need ids of different objects. */
const furtherChanges = ({ cast, ids }: TwoReviews): Readonly<Record<string, readonly object[]>> => ({
  'queue.assign': [cast.first, cast.second, cast.uninvolved].flatMap(({ user }) =>
    [null, cast.first.user.id].map((expectedReviewerId) => ({
      id: ids.ticket,
      reviewerId: user.id,
      expectedReviewerId,
    })),
  ),
  'queue.assignMany': [cast.first, cast.second, cast.uninvolved].flatMap(({ user }) =>
    [null, cast.first.user.id].map((expectedReviewerId) => ({
      tickets: [{ id: ids.ticket, expectedReviewerId }],
      reviewerId: user.id,
    })),
  ),
  'tickets.update': [
    {
      id: ids.ticket,
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: [{ videoId: ids.video, length: '00:00:04', category: 'Standard', notes: '' }],
    },
  ],
  'cameras.align': [
    { ticketId: ids.ticket, revision: 0, cameras: [{ videoId: ids.video, startMicroseconds: 7 }] },
  ],
  'findings.add': [
    {
      ticketId: ids.ticket,
      videoId: ids.video,
      startMicroseconds: 0,
      endMicroseconds: null,
      category: 'Other',
      severity: 'minor',
      text: texts.second,
    },
  ],
});

/** Returns every procedure that changes an object for an administrator. */
export function changesOf(reviews: TwoReviews): readonly Door[] {
  const further = furtherChanges(reviews);
  return Object.entries(procedures)
    .filter(([name, [audience]]) => audience !== 'agency' && !isReading(name) && !notChanging.test(name))
    .filter(([, [, input]]) => JSON.stringify(input ?? null).includes(placeholder))
    .map(([name, [, input]]) => {
      const more = further[name]?.map((one) => JSON.stringify(one)) ?? [];
      return { name, calls: [...inputsOf(name, input, reviews), ...more].map((json) => call(name, json)) };
    });
}
