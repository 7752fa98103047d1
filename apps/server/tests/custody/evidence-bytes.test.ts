import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DerivedFileKind } from '@plainview/domain/evidence/derived-files/derived-file';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { createHttpApp } from '@plainview/server/http/app';
import { sweepAccesses } from '@plainview/server/modules/evidence/accesses/sweep-accesses.job';
import { storeDerivedFile } from '@plainview/server/modules/evidence/derived-files/store-derived-file';
import { findVideo } from '@plainview/server/modules/evidence/videos/videos.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyAfter, readCustodyHead } from '@plainview/server/platform/ledger/custody.repository';
import { samplesOf } from '@plainview/test-support/draw-sample';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceRoutes, otherRoutes, readers } from './evidence-routes.ts';

// The ledger records which bytes of evidence leave the product, however they are requested.

const HOUR = 60 * 60 * 1000;

let product: TestProduct;
let admin: Person;
let ann: Person;
let folder: string;
let later = 0;
let ticketId: string;
let videoId: string;
let videoUrl: string;
let videoBytes: Buffer;
/** A video of some kilobytes, for the requests of the table that need no large one. */
let small: { readonly videoId: string; readonly url: string };
let reportUrl: string;
let apiKey: string;

beforeAll(async () => {
  product = await startTestProduct(
    { policy: { ...securityPolicies.standard, sessionHours: 24 * 365 } },
    { now: () => new Date(Date.now() + later) },
  );
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-evidence-'));
  const file = path.join(folder, 'front.mp4');
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, 6 * 1024 * 1024);
  videoBytes = await readFile(file);
  const uploads = [
    await storeVideo(product.url, ann, file),
    await storeVideo(product.url, ann, await makeTestVideo(), 'small.mp4'),
  ];
  const ticket = await createTicket(
    ann,
    uploads.map(({ id }) => id),
  );
  ticketId = ticket.id;
  videoId = ticket.videos[0]?.videoId ?? '';
  videoUrl = ticket.videos[0]?.url ?? '';
  small = { videoId: ticket.videos[1]?.videoId ?? '', url: ticket.videos[1]?.url ?? '' };
  await admin.client.tickets.startReview({ id: ticketId });
  reportUrl = (
    await admin.client.reports.deliver({ ticketId, summary: 'Sound conduct.', notWatchedReason: NOT_WATCHED })
  ).url;
  const made = await ann.client.apiKeys.create({ name: 'Evidence system', lifetimeDays: null });
  apiKey = made.secret;
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

interface Received {
  readonly status: number;
  readonly body: Buffer;
  readonly contentRange: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** Sends a request unmodified, with headers that `fetch` would correct. */
async function ask(where: string, headers: Headers, method = 'GET'): Promise<Received> {
  const request = httpRequest(new URL(where, product.url), { method, headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    body: Buffer.concat(chunks),
    contentRange: response.headers['content-range'],
  };
}

const head = async (): Promise<number> =>
  (await asSystem(product.app.database, (tx) => readCustodyHead(tx))).sequence;

/** Returns the entries about access after a sequence number. */
async function entriesSince(sequence: number) {
  const entries = await asSystem(product.app.database, (tx) => readCustodyAfter(tx, sequence, 1000));
  return entries.filter(({ event }) => /viewed|downloaded|fetched|bytes_sent/u.test(event));
}

/** Closes all open access windows. Those of pictures last a day. */
async function closeWindows(way = ''): Promise<void> {
  later += ['a poster', 'a still', 'a frame index', 'signals', 'overview pictures'].includes(way)
    ? 25 * HOUR
    : 2 * HOUR;
  await sweepAccesses(product.app);
}

async function derive(kind: DerivedFileKind): Promise<string> {
  const content = Buffer.from(`bytes of a ${kind}, more than a few`);
  const video = await asSystem(product.app.database, (tx) => findVideo(tx, small.videoId));
  const file = {
    videoId: small.videoId,
    kind,
    agencyId: video?.agencyId ?? '',
    runId: null,
    name: `front-${kind}.bin`,
    contentType: 'application/octet-stream',
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    atMicroseconds: null,
  };
  const kept = await storeDerivedFile(product.app, file, content, () => Promise.resolve());
  return `/media/derived/${kept?.id}`;
}

const startRun = () => admin.client.processing.start({ selection: { kind: 'some', ids: [small.videoId] } });

/**
 * Every way in which evidence leaves the product: the address and the credentials, created for each
 * request of the table.
 */
const ways: Readonly<Record<string, () => Promise<{ where: string; headers: Headers }>>> = {
  'a view': () => bySession(videoUrl),
  'a download': () => bySession(`${small.url}?download=1`),
  'a report': () => bySession(reportUrl),
  'a report on screen': () => bySession(`${reportUrl}/content`),
  'a report’s download': () => bySession(`${reportUrl}?download=1`),
  'a poster': async () => bySession(await derive('poster')),
  'a still': async () => bySession(await derive('still')),
  'a frame index': async () => bySession(await derive('frame-index')),
  'overview pictures': async () => bySession(await derive('hover-pictures')),
  'a clip': async () => bySession(`${await derive('clip')}?download=1`),
  'a transcript': async () => bySession(`${await derive('transcript')}?download=1`),
  signals: async () => bySession(await derive('signals')),
  'another sound track': async () => bySession(await derive('sound-track')),
  'another video track': async () => bySession(await derive('video-track')),
  'a playable copy': async () => bySession(await derive('playable')),
  'a result': async () => bySession(`${await derive('result')}?download=1`),
  'an API key': () => Promise.resolve({ where: small.url, headers: { authorization: `Bearer ${apiKey}` } }),
  'a processing reference': async () => ({
    where: `/processing/videos/${small.videoId}?reference=${(await startRun()).reference}`,
    headers: {},
  }),
  'a processing reference in the header': async () => ({
    where: `/processing/videos/${small.videoId}`,
    headers: { authorization: `Bearer ${(await startRun()).reference}` },
  }),
};

const bySession = (where: string) => Promise.resolve({ where, headers: { cookie: admin.cookie() } });

/** Requests for bytes as players, download managers and attackers send them. */
const questions: readonly (readonly [string, readonly Headers[], string?])[] = [
  ['no range', [{}]],
  ['bytes=0-', [{ range: 'bytes=0-' }]],
  ['bytes= 0-', [{ range: 'bytes= 0-' }]],
  ['BYTES=0-', [{ range: 'BYTES=0-' }]],
  ['bytes=00-', [{ range: 'bytes=00-' }]],
  ['bytes=0-0', [{ range: 'bytes=0-0' }]],
  ['bytes=1-', [{ range: 'bytes=1-' }]],
  ['bytes=-1', [{ range: 'bytes=-1' }]],
  ['bytes=-99999999999', [{ range: 'bytes=-99999999999' }]],
  ['bytes=1-2,0-', [{ range: 'bytes=1-2,0-' }]],
  ['items=0-5', [{ range: 'items=0-5' }]],
  ['bytes=5-2', [{ range: 'bytes=5-2' }]],
  ['a failing If-Range', [{ range: 'bytes=1-2', 'if-range': '"another"' }]],
  ['two halves', [{ range: 'bytes=10-' }, { range: 'bytes=0-9' }]],
  ['two parts', [{ range: 'bytes=1-2' }, { range: 'bytes=7-9' }]],
  ['HEAD', [{}], 'HEAD'],
  ['HEAD of a range', [{ range: 'bytes=0-5' }], 'HEAD'],
  ['304', [{ 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }]],
  ['412', [{ 'if-match': '"another"' }]],
  ['416', [{ range: 'bytes=99999999999-' }]],
];

/** Returns the `1-2` of `bytes 1-2/5`, or the range of the whole body. */
function rangeOf({ body, contentRange }: Received): string {
  return /^bytes (?<range>\d+-\d+)\//u.exec(contentRange ?? '')?.groups?.['range'] ?? `0-${body.length - 1}`;
}

/** Returns the ranges expected in the closing entry. Adjacent ranges are merged. */
function rangesOf(answers: readonly Received[]): string[] {
  const ends = answers.map((answer) => rangeOf(answer).split('-').map(Number));
  const merged: number[][] = [];
  for (const [start = 0, end = 0] of ends.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))) {
    const last = merged.at(-1);
    if (last && (last[1] ?? 0) + 1 >= start) last[1] = end;
    else merged.push([start, end]);
  }
  return merged.map((range) => range.join('-'));
}

/** Returns what the ledger should record about these responses. */
function expected(answers: readonly Received[]) {
  const sent = answers.filter(({ body }) => body.length > 0);
  if (!sent[0]) return { opening: [], closing: [] };
  const bytesSent = sent.reduce((total, { body }) => total + body.length, 0);
  return {
    opening: [rangeOf(sent[0])],
    closing: [{ bytesSent, ranges: rangesOf(sent), requests: sent.length }],
  };
}

/** Sends requests in one of the ways. Returns what the ledger records before and after the window closes. */
async function askBy(way: string, headersOfEach: readonly Headers[], method?: string) {
  await closeWindows(way);
  const before = await head();
  const { where, headers } = (await ways[way]?.()) ?? { where: '', headers: {} };
  const answers: Received[] = [];
  for (const asked of headersOfEach) answers.push(await ask(where, { ...headers, ...asked }, method));
  const opening = await entriesSince(before);
  await closeWindows(way);
  const closing = (await entriesSince(before)).slice(opening.length);
  return {
    answers,
    opening: opening.map(({ data }) => data['range']),
    closing: closing.map(({ data: { bytesSent, ranges, requests } }) => ({ bytesSent, ranges, requests })),
  };
}

/** Number of requests for a way, besides one for everything; all of them are sent for the first way. */
const DRAWN_QUESTIONS = 4;

test.each(Object.keys(ways).map((way, place) => [way, place] as const))(
  'EV-02 bytes sent by %s are recorded, however they are requested',
  async (way, place) => {
    // All ways send bytes with the same code, so each gets some of the requests, others in each run.
    const [first, ...others] = questions;
    const drawn = place === 0 ? others : samplesOf(place)(others, DRAWN_QUESTIONS);
    for (const [question, headersOfEach, method] of [...(first ? [first] : []), ...drawn]) {
      const { answers, ...said } = await askBy(way, headersOfEach, method);
      expect({ question, ...said }).toEqual({ question, ...expected(answers) });
    }
  },
);

test('EV-02 the recorded bytes are those that were received', async () => {
  const before = await head();
  const cookie = admin.cookie();
  const part = await ask(videoUrl, { cookie, range: 'bytes=100-4000100' });
  expect(part.body.equals(videoBytes.subarray(100, 4_000_101))).toBe(true);
  await closeWindows();
  const [opening, closing] = await entriesSince(before);
  expect(opening).toMatchObject({
    event: 'video.viewed',
    subjectId: videoId,
    actorId: admin.user.id,
    data: { name: 'front.mp4', sizeBytes: videoBytes.length, range: '100-4000100' },
  });
  expect(closing).toMatchObject({
    event: 'video.bytes_sent',
    subjectId: videoId,
    actorId: admin.user.id,
    ticketId,
    data: {
      access: 'video.viewed',
      openedBy: opening?.sequence,
      sizeBytes: videoBytes.length,
      ranges: ['100-4000100'],
      bytesSent: 4_000_001,
      isWhole: false,
    },
  });
});

test('EV-02 simultaneous first requests and all others within the hour are one access', async () => {
  await closeWindows();
  const before = await head();
  const cookie = admin.cookie();
  const at = (start: number) => ask(videoUrl, { cookie, range: `bytes=${start}-${start + 999}` });
  await Promise.all(Array.from({ length: 20 }, (_none, index) => at(index * 1000)));
  later += 50 * 60_000;
  await at(50_000);
  expect((await entriesSince(before)).map(({ event }) => event)).toEqual(['video.viewed']);
  later += 20 * 60_000;
  await at(60_000);
  const entries = await entriesSince(before);
  expect(entries.map(({ event }) => event)).toEqual(['video.viewed', 'video.bytes_sent', 'video.viewed']);
  expect(entries[1]?.data).toMatchObject({
    ranges: ['0-19999', '50000-50999'],
    bytesSent: 21_000,
    requests: 21,
  });
});

test('EV-02 for a client that disconnects, at least the received and at most the sent bytes are recorded', async () => {
  await closeWindows();
  const before = await head();
  const request = httpRequest(new URL(`${videoUrl}?download=1`, product.url), {
    headers: { cookie: ann.cookie() },
  }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [first] = (await once(response, 'data')) as [Buffer];
  response.pause();
  request.destroy();
  const closed = async (): Promise<number> => {
    await closeWindows();
    return (await entriesSince(before)).length;
  };
  await expect.poll(closed).toBe(2);
  const entries = await entriesSince(before);
  expect(entries.map(({ event }) => event)).toEqual(['video.downloaded', 'video.bytes_sent']);
  const { bytesSent, ranges } = entries[1]?.data ?? {};
  expect(Number(bytesSent)).toBeGreaterThanOrEqual(first.length);
  expect(ranges).toEqual([`0-${Number(bytesSent) - 1}`]);
});

test('EV-02 nothing is sent that cannot be recorded', async () => {
  await closeWindows();
  const before = await head();
  const constraint = 'custody_entries drop constraint if exists no_views';
  const refuse = "custody_entries add constraint no_views check (event <> 'video.viewed') not valid";
  await changeAsOwner(product.databaseUrl, `alter table ${refuse}`);
  const answer = await ask(videoUrl, { cookie: admin.cookie() });
  await changeAsOwner(product.databaseUrl, `alter table ${constraint}`);
  expect([answer.status, answer.body.toString()]).toEqual([500, 'Internal error']);
  expect(await entriesSince(before)).toEqual([]);
  expect((await ask(videoUrl, { cookie: admin.cookie(), range: 'bytes=0-0' })).status).toBe(206);
  expect(await entriesSince(before)).toHaveLength(1);
});

test('EV-02 ranges within an open window do not wait for the ledger', async () => {
  await closeWindows();
  const hundred = { cookie: admin.cookie(), range: 'bytes=0-99' };
  await ask(videoUrl, hundred);
  const held = await holdTable(product.databaseUrl, 'custody_pending_entries');
  expect((await ask(videoUrl, hundred)).body.length).toBe(100);
  await held.letGo();
});

test('EV-02 every route that answers GET is classified as sending evidence or not', () => {
  const readable = createHttpApp(product.app).routes.filter(({ method }) => ['GET', 'ALL'].includes(method));
  const paths = new Set(readable.map((route) => route.path));
  expect([...paths].toSorted()).toEqual([...evidenceRoutes, ...otherRoutes].toSorted());
});

test('EV-02 every module that reads stored files is classified as recording what it sends or as sending nothing', async () => {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const files = (await readdir(source, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/u.test(file));
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(source, file), 'utf8');
    if (/\b(?:sendBlob\(|with(?:Stored|Continuous)Video\b|blobs\.(?:open|link)\()/u.test(text))
      found.push(file);
  }
  expect(found.toSorted()).toEqual(readers.toSorted());
});
