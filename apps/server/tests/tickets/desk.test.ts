import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readCsvText, readXlsxFile } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let ben: Person;
let sam: Person;

/** Milliseconds that the product's clock is ahead. */
let ahead = 0;
const HOUR = 3_600_000;
let afterFirst: Date;

const now = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  product = await startTestProduct({}, { now });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  ben = await joinAgency(product.url, admin, 'North PD');
  sam = await joinAgency(product.url, admin, 'South PD');
  await submitTicket(product.url, ann, {
    incidentType: 'Training',
    officersInvolved: ['Officer Kim', 'Baker'],
  });
  afterFirst = now();
  ahead += HOUR;
  await submitTicket(product.url, ben, { incidentType: 'Use of Force', officersInvolved: ['officer kim'] });
  await submitTicket(product.url, ann, { incidentType: 'Use of Force', officersInvolved: ['Kimball'] });
  await submitTicket(product.url, sam, { incidentType: 'Training', officersInvolved: ['Officer Kim'] });
});
afterAll(() => product.stop());

type Filter = NonNullable<Parameters<Person['client']['tickets']['list']>[0]>;

/** Returns who submitted the matching tickets and their types; the total must agree. */
async function listed(person: Person, filter: Filter): Promise<string[]> {
  const { items, total } = await person.client.tickets.list({ ...filter, countUpTo: 100 });
  expect(total).toBe(items.length);
  return items.map(({ incidentType, officersInvolved }) => `${incidentType}, ${officersInvolved.join('+')}`);
}

/** Returns the ids of all tickets of a list, page by page. */
async function pagesOf(person: Person, filter: Filter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await person.client.tickets.list({ ...filter, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

const first = 'Training, Officer Kim+Baker';
const second = 'Use of Force, officer kim';
const third = 'Use of Force, Kimball';

test('AG-04 tickets are filtered by officer, submitter and time, together with status and search', async () => {
  expect(await listed(ann, { officer: 'OFFICER KIM' })).toEqual([second, first]);
  expect(await listed(ann, { officer: 'kim' })).toEqual([]);
  expect(await listed(ann, { submitter: 'me' })).toEqual([third, first]);
  expect(await listed(ben, { submitter: 'me' })).toEqual([second]);
  expect(await listed(ann, { submitter: 'me', officer: 'officer kim' })).toEqual([first]);
  expect(await listed(ben, { submitter: 'me', officer: 'Officer Kim', sort: 'due' })).toEqual([second]);
  expect(await listed(ben, { submitter: 'me', officer: 'Kimball' })).toEqual([]);
  expect(await listed(ann, { submittedBefore: afterFirst })).toEqual([first]);
  expect(await listed(ann, { submittedFrom: afterFirst, sort: 'incidentType' })).toHaveLength(2);
  expect(await listed(ann, { submitter: 'me', search: 'kim', submittedFrom: afterFirst })).toEqual([third]);
  expect(await listed(ann, { officer: 'Officer Kim', status: 'completed' })).toEqual([]);
  expect(await listed(admin, { officer: 'officer kim', status: 'pending' })).toHaveLength(3);
});

test('AG-04 the tickets of an officer are listed page by page, in the order of submission', async () => {
  for (const [person, count] of [
    [admin, 3],
    [ann, 2],
  ] as const) {
    const filter = { officer: 'officer kim', countUpTo: 1 };
    const { items, total, isTotalExact } = await person.client.tickets.list(filter);
    expect([items.length, total, isTotalExact]).toEqual([count, 1, false]);
    const newestFirst = items.map(({ id }) => id);
    expect(await pagesOf(person, { ...filter, limit: 1 })).toEqual(newestFirst);
    expect(await pagesOf(person, { ...filter, limit: 1, direction: 'ascending' })).toEqual(
      newestFirst.toReversed(),
    );
  }
});

test('AG-04 a changed ticket is found by its new officers only', async () => {
  const { items } = await ann.client.tickets.list({ officer: 'kimball' });
  const ticket = await ann.client.tickets.get({ id: items[0]?.id ?? '' });
  const { id, incidentType, notes, videos } = ticket;
  const edited = videos.map(({ videoId, details, notes: said }) => ({
    videoId,
    length: details.length,
    category: details.category,
    notes: said,
  }));
  const change = (officersInvolved: string[]) =>
    ann.client.tickets.update({ id, incidentType, notes, officersInvolved, videos: edited });
  await change(['Dunn', 'Dunn', 'DUNN']);
  expect(await listed(ann, { officer: 'kimball' })).toEqual([]);
  expect(await listed(ann, { officer: 'dunn' })).toHaveLength(1);
  await change(['Kimball']);
  expect(await listed(ann, { officer: 'Kimball' })).toEqual([third]);
});

test('AG-04 the filter offers the officers of the agency’s own tickets, the most frequent first', async () => {
  const { names } = await sam.client.tickets.officers();
  expect(names).toEqual(['Officer Kim']);
  expect((await ben.client.tickets.officers()).names.toSorted()).toEqual([
    'Baker',
    'Kimball',
    'Officer Kim',
    'officer kim',
  ]);
});

test('AG-04 an agency exports exactly its own tickets that match, as CSV and XLSX', async () => {
  const filter = { officer: 'officer kim', submittedBefore: now() };
  const prepared = await ann.client.exports.prepareTickets({ format: 'csv', filter });
  expect(prepared.rows).toBe(2);
  const text = await (await ann.fetch(prepared.url)).text();
  const rows = readCsvText(text);
  expect(rows.map((row) => row[1])).toEqual(['Agency', 'North PD', 'North PD']);
  expect(rows.map((row) => row[4])).toEqual(['Officers Involved', 'officer kim', 'Officer Kim, Baker']);

  const all = await sam.client.exports.prepareTickets({ format: 'xlsx', filter: {} });
  const answer = await sam.fetch(all.url);
  const [sheet] = readXlsxFile(new Uint8Array(await answer.arrayBuffer()));
  expect(sheet?.rows.map((row) => row[1]?.value)).toEqual(['Agency', 'South PD']);

  // Valid for the requester only, also within the agency.
  for (const person of [ben, sam, admin]) expect((await person.fetch(prepared.url)).status).toBe(404);
  const recorded = await admin.client.custody.list({ subject: 'export' });
  const prepares = recorded.items.filter(({ event }) => event === 'tickets.exported');
  expect(prepares[1]).toMatchObject({
    actorName: ann.user.name,
    data: { rows: 2, format: 'csv' },
  });
});

test('AG-04 saved views belong to one user, with one of each name', async () => {
  const filter = { status: 'pending', mine: true, period: 'last30', sort: 'due' } as const;
  const view = await ann.client.savedViews.create({ name: ' My open tickets ', filter });
  expect(view).toMatchObject({ name: 'My open tickets', filter });
  await ann.client.savedViews.create({ name: 'All', filter: {} });
  expect((await ann.client.savedViews.list()).items.map(({ name }) => name)).toEqual([
    'All',
    'My open tickets',
  ]);
  expect((await ben.client.savedViews.list()).items).toEqual([]);
  expect(await outcome(ann.client.savedViews.create({ name: 'my OPEN tickets', filter: {} }))).toMatch(
    'SAVED_VIEW_NAME_TAKEN',
  );
  expect(await outcome(ann.client.savedViews.update({ ...view, name: 'ALL' }))).toMatch(
    'SAVED_VIEW_NAME_TAKEN',
  );
  await ann.client.savedViews.update({ ...view, name: 'MY open tickets' });
  expect(await outcome(ben.client.savedViews.update(view))).toMatch('NOT_FOUND');
  expect(await outcome(ben.client.savedViews.delete({ id: view.id }))).toMatch('NOT_FOUND');
  await ann.client.savedViews.delete({ id: view.id });
  expect((await ann.client.savedViews.list()).items.map(({ name }) => name)).toEqual(['All']);
});
