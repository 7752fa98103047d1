import { loadVideo, segment } from '@plainview/test-support/play-video';
import {
  startStatementCounter,
  type StatementCounter,
  type StatementCounts,
} from '@plainview/test-support/product/statement-counter';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { verifyLedgerAt } from '@plainview/test-support/product/verify-ledger';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Round trips to PostgreSQL dominate the time and the cost of a call. `npx vitest run --project server
// --reporter verbose <this file>` prints the counts.

/**
 * The maximum number of round trips, statements and parsed statements of each call. Lower them when a
 * call needs fewer.
 */
const ceilings = [
  // Four of them are about what the user's agency has to show, without a further round trip.
  ['session.current', 3, 9, 4],
  ['tickets.list', 1, 6, 2],
  ['tickets.list, filtered', 1, 6, 2],
  ['tickets.list, next page', 1, 5, 2],
  ['tickets.list, API key', 3, 10, 4],
  ['tickets.counts', 1, 5, 2],
  // One of them is the place of its videos in the queue.
  ['tickets.get', 1, 13, 2],
  // Two of them are about reviews: the own second one, and whether a reading has to be recorded.
  ['tickets.get, administrator', 1, 15, 2],
  // The first reading within an hour writes an entry.
  ['tickets.get, first in an hour', 4, 20, 4],
  ['tickets.create', 3, 24, 4],
  // Two videos change as well. However many they are, they share a round trip.
  ['tickets.update', 6, 28, 6],
  ['tickets.update, administrator', 6, 31, 6],
  // Two of them are whether the actor reviews the ticket a second time, and whether a redacted copy was ordered.
  ['tickets.delete', 3, 13, 2],
  ['a range of a video', 1, 1, 0],
  // Two of them sum up what was watched today.
  ['coverage.record', 7, 15, 2],
  // Three of them write down the bytes that were sent since the last time.
  ['coverage.record, after a range', 10, 20, 4],
  // Two of them take and release the upload's lock, one confirms in the end that the sender may still send.
  ['a PATCH of an upload', 4, 11, 6],
] as const;

/** The first rounds prepare statements; a later one without background work shows the call's own. */
const ROUNDS = 8;
const PAGE = 2;

let database: TestDatabase;
let counter: StatementCounter;
let product: TestProduct;
let person: Person;
let calls: Record<(typeof ceilings)[number][0], () => Promise<unknown>>;

beforeAll(async () => {
  database = await cloneTestDatabase();
  counter = await startStatementCounter(database.url);
  product = await startTestProduct({ databaseUrl: counter.url });
  const admin = await signInOperator(product.url);
  person = await joinAgency(product.url, admin, 'North PD');
  const program = await joinByKey(product.url, person);
  const uploads = await storeVideos(2 * ROUNDS + 4);
  const tickets: string[] = [];
  const submit = async () => {
    const uploadId = uploads.pop();
    if (uploadId === undefined) throw new Error('no upload is left');
    const ticket = await createTicket(person, [uploadId], { officersInvolved: ['Baker', 'Cole'] });
    tickets.push(ticket.id);
    return ticket;
  };
  const first = await submit();
  while (tickets.length < ROUNDS + 1) await submit();
  // Each round opens another ticket.
  const unopened = tickets.slice(1);
  const { nextCursor } = await person.client.tickets.list({ limit: PAGE });
  const upload = await startUpload(ROUNDS);
  const reviewed = await createTicket(person, [uploads.pop() ?? '']);
  const edited = await createTicket(person, [uploads.pop() ?? '', uploads.pop() ?? '']);
  let edits = 0;
  const edit = async ({ client }: Person) => {
    edits += 1;
    const notes = `Edit ${edits}`;
    const kept = edited.videos.map(({ videoId }) => ({
      videoId,
      length: '00:10:00',
      category: 'Standard' as const,
      notes,
    }));
    const { id, incidentType, officersInvolved } = edited;
    await client.tickets.update({ id, incidentType, officersInvolved, notes, videos: kept });
  };
  const { videos } = await admin.client.tickets.startReview({ id: reviewed.id });
  const playedId = videos[0]?.videoId ?? '';
  await loadVideo(admin, playedId);
  // Each round plays another part of ten milliseconds.
  let part = 0;
  const report = async () => {
    part += 0.01;
    const segments = [segment(part - 0.01, part)];
    await admin.client.coverage.record({ videoId: playedId, segments });
  };

  calls = {
    'session.current': () => person.client.session.current(),
    'tickets.list': () => person.client.tickets.list({ limit: PAGE }),
    'tickets.list, filtered': () =>
      person.client.tickets.list({
        limit: PAGE,
        countUpTo: 1000,
        officer: 'cole',
        submitter: 'me',
        submittedFrom: new Date(0),
      }),
    'tickets.list, next page': () => person.client.tickets.list({ limit: PAGE, cursor: nextCursor ?? '' }),
    'tickets.list, API key': () => program.fetch('/api/tickets'),
    'tickets.counts': () => person.client.tickets.counts(),
    'tickets.get': () => person.client.tickets.get({ id: first.id }),
    'tickets.get, administrator': () => admin.client.tickets.get({ id: first.id }),
    'tickets.get, first in an hour': () => person.client.tickets.get({ id: unopened.pop() ?? '' }),
    'tickets.create': submit,
    'a range of a video': () => read(first.videos[0]?.url ?? ''),
    'coverage.record': report,
    'coverage.record, after a range': async () => {
      await loadVideo(admin, playedId, '0-99');
      await report();
    },
    'tickets.update': () => edit(person),
    'tickets.update, administrator': () => edit(admin),
    'tickets.delete': () => person.client.tickets.delete({ id: tickets.pop() ?? '' }),
    'a PATCH of an upload': upload,
  };
  counter.holdJobs();
});
afterAll(async () => {
  counter.resumeJobs();
  await product.stop();
  await verifyLedgerAt(database.url);
  await counter.close();
  await database.drop();
});

async function storeVideos(count: number): Promise<string[]> {
  const file = await makeTestVideo();
  const uploads: string[] = [];
  while (uploads.length < count) uploads.push((await storeVideo(product.url, person, file)).id);
  return uploads;
}

async function read(url: string): Promise<void> {
  const response = await person.fetch(url, { headers: { range: 'bytes=0-99' } });
  await response.arrayBuffer();
  expect(response.status).toBe(206);
}

/** Starts an upload that never gets all its bytes. @returns a function that sends its next byte */
async function startUpload(bytes: number): Promise<() => Promise<void>> {
  const tus = { 'tus-resumable': '1.0.0' };
  const headers = { ...tus, 'upload-length': String(bytes + 1), 'upload-metadata': 'filename YS5tcDQ=' };
  const created = await person.fetch('/uploads', { method: 'POST', headers });
  let offset = 0;
  return async () => {
    const response = await person.fetch(created.headers.get('location') ?? '', {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    });
    expect(response.status).toBe(204);
    offset += 1;
  };
}

/** Returns the smallest counts of all rounds, because background work can only add to them. */
async function measure(call: () => Promise<unknown>): Promise<StatementCounts> {
  const rounds: StatementCounts[] = [];
  while (rounds.length < ROUNDS) rounds.push(await counter.measure(call));
  const smallest = (key: keyof StatementCounts) => Math.min(...rounds.map((round) => round[key]));
  return {
    roundTrips: smallest('roundTrips'),
    statements: smallest('statements'),
    parsed: smallest('parsed'),
  };
}

test.for(ceilings)('%s', async ([name, roundTrips, statements, parsed], { annotate }) => {
  const counts = await measure(calls[name]);
  await annotate(
    `${counts.roundTrips} round trips, ${counts.statements} statements, ${counts.parsed} parsed`,
  );
  expect(counts.roundTrips, 'round trips').toBeLessThanOrEqual(roundTrips);
  expect(counts.statements, 'statements').toBeLessThanOrEqual(statements);
  expect(counts.parsed, 'parsed statements').toBeLessThanOrEqual(parsed);
});
