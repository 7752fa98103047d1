import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket, deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'Mill Brook', 'Ann');
  stranger = await joinAgency(product.url, admin, 'Maple Bay');
});
afterAll(() => product.stop());

const NOT_FOUND = 'NOT_FOUND: This could not be found.';
const year = new Date().getUTCFullYear();
const numberOf = (prefix: string, position: number): string =>
  `${prefix}-${year}-${String(position).padStart(4, '0')}`;

test('DK-01: tickets submitted at once get the next numbers of their agency without a gap', async () => {
  const uploads = await Promise.all(
    Array.from({ length: 6 }, async () => storeVideo(product.url, ann, await makeTestVideo())),
  );
  const tickets = await Promise.all(uploads.map(({ id }) => createTicket(ann, [id])));
  const numbers = tickets.map(({ number }) => number).toSorted();
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((position) => numberOf('MB', position)));

  // Another agency with the same initials counts on its own.
  expect((await submitTicket(product.url, stranger)).number).toBe(numberOf('MB2', 1));
  // A refused ticket uses no number, and a deleted one does not free its own.
  const form = { incidentType: 'Training', officersInvolved: ['Baker'] };
  const missing = { uploadId: crypto.randomUUID(), length: '00:00:04' };
  const refused = ann.client.tickets.create({
    ...form,
    submissionKey: crypto.randomUUID(),
    videos: [missing],
  });
  expect(await outcome(refused)).toBe(NOT_FOUND);
  const last = tickets.find(({ number }) => number === numbers.at(-1));
  await ann.client.tickets.delete({ id: last?.id ?? '' });
  expect((await submitTicket(product.url, ann)).number).toBe(numberOf('MB', 7));
});

const numbersFor = async (person: Person, text: string) =>
  (await person.client.tickets.list({ search: text })).items.map((ticket) => ticket.number);

test('DK-01: a ticket is found by its number in any spelling, by its own agency and administrators only', async () => {
  const { id, number } = await submitTicket(product.url, ann);
  for (const spelled of [number, number.toLowerCase(), ` ${number} `, number.replaceAll('-', ' ')])
    for (const { client } of [ann, admin])
      expect(await client.tickets.getByNumber({ number: spelled })).toMatchObject({ id, number });
  const encoded = encodeURIComponent(` ${number.toLowerCase()}`);
  const answer = await ann.fetch(`/api/tickets/by-number/${encoded}`);
  expect(await answer.json()).toMatchObject({ id });
  for (const text of [number, numberOf('MB', 999), 'MB', `${number}%`, id, '../counts'])
    expect([text, await outcome(stranger.client.tickets.getByNumber({ number: text }))]).toEqual([
      text,
      NOT_FOUND,
    ]);
  expect(await numbersFor(ann, number.toLowerCase())).toEqual([number]);
  expect(await numbersFor(admin, number)).toEqual([number]);
  expect(await numbersFor(stranger, number)).toEqual([]);
});

const facts = { caseNumber: 'CAD 17/4', incidentTime: '2026-02-28T22:15-05:00' };

test('DK-01: number, case number and time of the incident are kept in ticket, ledger, report and export', async () => {
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const ticket = await createTicket(ann, [upload.id], {
    ...facts,
    incidentTime: '2026-02-28T22:15:40.5-05:00',
  });
  expect(ticket).toMatchObject(facts);
  const { data } = ticket.timeline.find(({ event }) => event === 'ticket.created') ?? {};
  expect(data).toMatchObject({ ...facts, number: ticket.number });

  const { id, incidentType, officersInvolved, number } = ticket;
  const videos = ticket.videos.map(({ videoId, notes, details: { length, category } }) => ({
    videoId,
    notes,
    length,
    category,
  }));
  const form = { id, incidentType, officersInvolved, videos };
  const edited = await ann.client.tickets.update({ ...form, ...facts, caseNumber: 'CAD 18/4' });
  expect(edited).toMatchObject({ number, caseNumber: 'CAD 18/4' });
  for (const search of ['cad 18/4', number.toLowerCase()])
    expect((await ann.client.tickets.list({ search })).items.map((row) => row.id)).toEqual([id]);

  await deliver(admin, id);
  const [report] = (await ann.client.tickets.get({ id })).reports;
  const pdf = await ann.fetch(report?.url ?? '');
  const text = await readText(new Uint8Array(await pdf.arrayBuffer()));
  for (const shown of [number, 'CAD 18/4', 'Feb 28, 2026, 10:15 PM (UTC-05:00)'])
    expect(text).toContain(shown);
  expect((await admin.client.reports.list({ search: number })).items).toMatchObject([
    { ticketNumber: number },
  ]);

  const { url } = await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  const csv = await (await admin.fetch(url)).text();
  expect(csv).toContain(`${number},CAD 18/4,${facts.incidentTime}`);
});

test('DK-01: an incident in the future or without an offset is refused, and changes nothing', async () => {
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const create = (incidentTime: string) => outcome(createTicket(ann, [upload.id], { incidentTime }));
  expect(await create(new Date(Date.now() + 3_600_000).toISOString())).toContain('INCIDENT_IN_FUTURE');
  for (const text of ['2026-02-28T22:15', '2026-02-30T22:15Z', 'now'])
    expect([text, await create(text)]).toEqual([text, expect.stringContaining('validation')]);
  expect(await create('2026-02-28T22:15Z')).toBe('done');
});
