import { createHash } from 'node:crypto';
import { accessEvents, isAccessEvent } from '@plainview/domain/evidence/accesses/evidence-access';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { HOUR } from '@plainview/domain/shared/time';
import { sweepAccesses } from '@plainview/server/modules/evidence/accesses/sweep-accesses.job';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyAfter, readCustodyHead } from '@plainview/server/platform/ledger/custody.repository';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import { readCsvText, readXlsxFile } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorsOf, type Door } from '../access/blindness/doors.ts';
import { makeTwoReviews, reviewFirst, texts, type TwoReviews } from '../access/blindness/two-reviews.ts';
import { evidenceRoutes } from './evidence-routes.ts';

// Content of evidence leaves the product as text, too. Every call that reads, and every route, is made by an
// administrator and by the agency: whatever sends a text of the evidence must leave an entry.

let reviews: TwoReviews;
let doors: readonly Door[];
let secret: string;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  reviews = await makeTwoReviews(
    { policy: { ...securityPolicies.standard, sessionHours: 24 * 365 } },
    { now: () => new Date(Date.now() + ahead) },
  );
  const { cast, ids } = reviews;
  // From now on, everyone sees both reviews.
  await cast.second.client.secondReviews.finish({ id: ids.review, notWatchedReason: 'x' });
  ({ secret } = await cast.agency.client.apiKeys.create({ name: 'Records system', lifetimeDays: null }));
  doors = doorsOf(reviews);
});
afterAll(() => reviews.product.stop());

const database = () => reviews.product.app.database;

const head = async (): Promise<number> => (await asSystem(database(), (tx) => readCustodyHead(tx))).sequence;

/** Returns the entries that a person wrote after a sequence number. */
async function entriesBy({ user }: Pick<Person, 'user'>, after: number) {
  const entries = await asSystem(database(), (tx) => readCustodyAfter(tx, after, 1000));
  return entries.filter(({ actorId }) => actorId === user.id);
}

/** Ends all windows, also those of a day. */
async function endWindows(): Promise<void> {
  ahead += 25 * HOUR;
  await sweepAccesses(reviews.product.app);
}

/**
 * Doors that show texts of the evidence and leave no entry of their own. The ledger repeats what its entries are
 * about; an entry about reading it would be another one to read.
 */
const exempt = new Set(['custody.list']);

const markers = Object.values(texts);

/** Returns whether an answer sends content of evidence: a text, or a file of a route that sends such files. */
async function sendsEvidence({ name }: Door, answer: Response): Promise<boolean> {
  const body = await answer.text();
  if (answer.status !== 200 || body.length === 0) return false;
  return evidenceRoutes.includes(name.replace(/^GET /u, '')) || markers.some((text) => body.includes(text));
}

/** An entry that states which content was sent. */
const statesContent = ({ event, data }: { readonly event: string; readonly data: object }): boolean =>
  (isAccessEvent(event) || event.endsWith('.exported')) &&
  (('range' in data && 'sizeBytes' in data) || 'sha256' in data);

/** Makes every call as a person. Returns the doors that send content of evidence, and those of them without entry. */
async function walk(person: Person) {
  const sending: string[] = [];
  const unrecorded: string[] = [];
  for (const door of doors) {
    let isSending = false;
    for (const call of door.calls)
      if (await sendsEvidence(door, await call(person))) {
        isSending = true;
        await endWindows();
        const before = await head();
        await (await call(person)).arrayBuffer();
        const entries = await entriesBy(person, before);
        if (!entries.some(statesContent)) unrecorded.push(door.name);
      }
    if (isSending && !exempt.has(door.name)) sending.push(door.name);
  }
  return { sending, unrecorded: [...new Set(unrecorded)].filter((name) => !exempt.has(name)) };
}

test('CL-08 every answer with content of evidence to an administrator leaves an entry', async () => {
  const { sending, unrecorded } = await walk(reviews.cast.uninvolved);
  expect(unrecorded).toEqual([]);
  expect(sending.toSorted()).toEqual([
    'GET /bundles/:id',
    'GET /media/derived/:id',
    'GET /media/reports/:id',
    'GET /media/reports/:id/content',
    'GET /media/reports/:id/signed',
    'GET /media/videos/:id',
    'GET /receipts/reports/:file',
    'GET /receipts/videos/:file',
    'calibrations.draft',
    'exports.prepare',
    'findings.list',
    'messages.list',
    'notes.list',
    'secondReviews.compare',
    'ticketScorecards.get',
    'tickets.get',
    'tickets.getByNumber',
    'transcripts.get',
  ]);
});

test('CL-08 every answer with content of evidence to its own agency leaves an entry', async () => {
  const { sending, unrecorded } = await walk(reviews.cast.agency);
  expect(unrecorded).toEqual([]);
  expect(sending.toSorted()).toEqual([
    'GET /bundles/:id',
    'GET /media/reports/:id',
    'GET /media/reports/:id/content',
    'GET /media/reports/:id/signed',
    'GET /media/videos/:id',
    'GET /receipts/reports/:file',
    'GET /receipts/videos/:file',
    'exports.prepareTickets',
    'messages.list',
    'tickets.get',
    'tickets.getByNumber',
  ]);
});

test('CL-08 reading a text again within an hour writes nothing, and does not wait for the ledger', async () => {
  await endWindows();
  const { uninvolved } = reviews.cast;
  const ticketId = reviews.ids.ticket;
  const before = await head();
  await uninvolved.client.findings.list({ ticketId });
  const [entry] = await entriesBy(uninvolved, before);
  expect(entry).toMatchObject({ event: 'findings.viewed', ticketId, audience: 'internal' });
  expect(entry?.data).toEqual({ findingCount: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) });
  const held = await holdTable(reviews.product.databaseUrl, 'custody_head');
  await uninvolved.client.findings.list({ ticketId });
  await held.letGo();
  ahead += HOUR;
  await sweepAccesses(reviews.product.app);
  expect(await entriesBy(uninvolved, before)).toHaveLength(1);
  await uninvolved.client.findings.list({ ticketId });
  expect(await entriesBy(uninvolved, before)).toHaveLength(2);
});

test('CL-08 versions of a text that were sent within an hour are in the entry that closes it', async () => {
  await endWindows();
  const { uninvolved, agency } = reviews.cast;
  const ticketId = reviews.ids.ticket;
  const before = await head();
  await uninvolved.client.messages.list({ ticketId });
  await agency.client.messages.send({ ticketId, text: 'And the rear camera?' });
  await uninvolved.client.messages.list({ ticketId });
  await uninvolved.client.messages.list({ ticketId });
  ahead += HOUR;
  await sweepAccesses(reviews.product.app);
  const [opening, closing, ...more] = await entriesBy(uninvolved, before);
  expect(more).toEqual([]);
  expect(opening).toMatchObject({ event: 'messages.viewed', data: { messageCount: 2 } });
  expect(closing).toMatchObject({
    event: 'text.versions_sent',
    ticketId,
    audience: 'agency',
    data: {
      access: 'messages.viewed',
      openedBy: opening?.sequence,
      versions: [
        `${String(opening?.data['sha256'])} messages 2`,
        expect.stringMatching(/^[0-9a-f]{64} messages 3$/u),
      ],
    },
  });
});

test('CL-08 two requests at once for the same text write one entry', async () => {
  await endWindows();
  const { uninvolved } = reviews.cast;
  const before = await head();
  await Promise.all(
    Array.from({ length: 5 }, () => uninvolved.client.transcripts.get({ videoId: reviews.ids.video })),
  );
  const entries = await entriesBy(uninvolved, before);
  expect(entries.map(({ event, data }) => [event, data['lineCount']])).toEqual([['transcript.viewed', 1]]);
});

test('CL-08 nothing is sent if the entry cannot be written', async () => {
  await endWindows();
  const { uninvolved } = reviews.cast;
  const { databaseUrl } = reviews.product;
  const refused = accessEvents.map((event) => `'${event}'`).join(', ');
  const refuse = `add constraint no_reading check (event not in (${refused})) not valid`;
  await changeAsOwner(databaseUrl, `alter table custody_entries ${refuse}`);
  const answers: string[] = [];
  for (const path of [
    `/api/tickets/${reviews.ids.ticket}`,
    `/api/tickets/${reviews.ids.ticket}/findings`,
    `/api/videos/${reviews.ids.video}/transcript`,
    `/receipts/videos/${reviews.ids.video}.tlog-proof`,
    `/bundles/${reviews.ids.bundle}`,
  ])
    answers.push(await (await uninvolved.fetch(path)).text());
  await changeAsOwner(databaseUrl, 'alter table custody_entries drop constraint no_reading');
  expect(
    answers.filter((answer) => answer.length > 500 || markers.some((text) => answer.includes(text))),
  ).toEqual([]);
});

test('CL-08 texts that a program reads are recorded with the name of its key', async () => {
  await endWindows();
  const { agency } = reviews.cast;
  const before = await head();
  const headers = { authorization: `Bearer ${secret}` };
  await fetch(`${reviews.product.url}/api/tickets/${reviews.ids.ticket}`, { headers });
  await agency.client.tickets.get({ id: reviews.ids.ticket });
  const entries = await entriesBy(agency, before);
  expect(entries.map(({ event, actorName }) => [event, actorName])).toEqual([
    ['ticket.viewed', 'Ann (API key Records system)'],
    ['ticket.viewed', 'Ann'],
  ]);
});

const rowsIn = {
  csv: (bytes: Uint8Array) => readCsvText(Buffer.from(bytes).toString()),
  xlsx: (bytes: Uint8Array) => readXlsxFile(bytes)[0]?.rows,
};

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('CL-08 an export is fixed when it is prepared, and the bytes of its downloads are recorded', async () => {
  const { operator, agency } = reviews.cast;
  const before = await head();
  for (const format of ['csv', 'xlsx'] as const) {
    const start = await head();
    const prepared = await operator.client.exports.prepare({ kind: 'tickets', format, filter: {} });
    await submitTicket(reviews.product.url, agency, { notes: 'Later' });
    const bytes = new Uint8Array(await (await operator.fetch(prepared.url)).arrayBuffer());
    const again = new Uint8Array(await (await operator.fetch(prepared.url)).arrayBuffer());
    expect(again).toEqual(bytes);
    const part = await operator.fetch(prepared.url, { headers: { range: 'bytes=3-9' } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.slice(3, 10)]);
    const file = { rows: prepared.rows, sizeBytes: bytes.length, sha256: sha256Of(bytes) };
    const entries = await entriesBy(operator, start);
    expect(entries.map(({ event, data }) => ({ event, data }))).toEqual([
      { event: 'tickets.exported', data: { ...file, format, selection: expect.any(String) } },
      {
        event: 'export.downloaded',
        data: { ...file, name: prepared.fileName, range: `0-${bytes.length - 1}` },
      },
    ]);
    expect(rowsIn[format](bytes)).toHaveLength(prepared.rows + 1);
    await endWindows();
    const [closing] = (await entriesBy(operator, start)).slice(2);
    expect(closing).toMatchObject({
      event: 'export.bytes_sent',
      data: { ...file, bytesSent: 2 * bytes.length + 7, requests: 3, isWhole: true },
    });
  }
  const seen = await entriesBy(agency, before);
  expect(seen.filter(({ event }) => event.startsWith('export'))).toEqual([]);
});

test('CL-08 a part of a bundle without stored files is recorded', async () => {
  await endWindows();
  const { uninvolved } = reviews.cast;
  const where = `/bundles/${reviews.ids.bundle}`;
  const size = Number((await uninvolved.fetch(where, { method: 'HEAD' })).headers.get('content-length'));
  const before = await head();
  const answer = await uninvolved.fetch(where, { headers: { range: 'bytes=-100' } });
  expect((await answer.arrayBuffer()).byteLength).toBe(100);
  await endWindows();
  const range = `${size - 100}-${size - 1}`;
  const entries = await entriesBy(uninvolved, before);
  expect(entries.map(({ event, ticketId, audience }) => [event, ticketId, audience])).toEqual([
    ['bundle.downloaded', reviews.ids.ticket, 'internal'],
    ['bundle.bytes_sent', reviews.ids.ticket, 'internal'],
  ]);
  expect(entries.map(({ data }) => data)).toMatchObject([
    { bundle: 'full', sizeBytes: size, range },
    { ranges: [range], bytesSent: 100, isWhole: false },
  ]);
});

test('CL-08 what a second reviewer read stays hidden after the review was returned', async () => {
  const { first, second } = reviews.cast;
  const { ticket, video, review } = await reviewFirst(reviews);
  await second.client.secondReviews.take({ id: review });
  const before = await head();
  await second.client.tickets.get({ id: ticket });
  await second.client.transcripts.get({ videoId: video });
  const entries = await entriesBy(second, before);
  expect(entries.map(({ event, data }) => [event, data['secondReviewId']])).toEqual([
    ['ticket.viewed', review],
    ['transcript.viewed', review],
  ]);
  await second.client.secondReviews.release({ id: review });
  const { items } = await first.client.custody.list({ search: ticket, limit: 200 });
  const shown = items.filter(({ actorId }) => actorId === second.user.id);
  expect(shown.filter(({ event }) => event.endsWith('.viewed'))).toEqual([]);
});

test('CL-08 a ticket’s own history leaves out who read it, and the Audit Trail shows it', async () => {
  const { operator, agency } = reviews.cast;
  await endWindows();
  await agency.client.tickets.get({ id: reviews.ids.ticket });
  const { timeline } = await agency.client.tickets.get({ id: reviews.ids.ticket });
  expect(timeline.map(({ event }) => event)).not.toContain('ticket.viewed');
  const { items } = await operator.client.custody.list({ search: reviews.ids.ticket, group: 'access' });
  expect(items[0]).toMatchObject({ event: 'ticket.viewed', actorId: agency.user.id });
});
