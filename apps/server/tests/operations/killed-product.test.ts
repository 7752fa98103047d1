/**
 * The product is killed (`kill -9`) twice, each time in the middle of several actions. Shows what its next
 * start makes of each. They share the kills, because starting the product and its database takes seconds.
 */
import { createReadStream } from 'node:fs';
import { copyFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startGoogleServer, type GoogleServer } from '@plainview/test-support/google/google-server';
import { exportFound, idsIn, reached } from '@plainview/test-support/google/sheet-tests';
import type { StoredSpreadsheet } from '@plainview/test-support/google/spreadsheet-calls';
import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import {
  startTestSmtpServer,
  type Reply,
  type TestSmtpServer,
} from '@plainview/test-support/peers/test-smtp-server';
import { changeEmbedded, holdEmbedded } from '@plainview/test-support/product/owner-database';
import {
  startRestartableProduct,
  type RestartableProduct,
} from '@plainview/test-support/product/restartable-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinAsAdmin,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { copyVideosStatement } from '@plainview/test-support/videos/copy-videos';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { decided, sendFile, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let google: GoogleServer;
let peer: TestSmtpServer;
let product: RestartableProduct;
let admin: Person;
let ann: Person;

/** A message that the mail server has received and acknowledges, or not, once the product was killed. */
interface HeldMessage {
  readonly reply: Reply;
  readonly arrived: () => void;
}
/** By recipient. */
const heldMessages = new Map<string, HeldMessage>();
const firstKill = Promise.withResolvers<void>();

beforeAll(async () => {
  google = await startGoogleServer();
  peer = await startTestSmtpServer({
    async onMessage({ to: [address = ''] }) {
      const held = heldMessages.get(address);
      if (!held) return null;
      heldMessages.delete(address);
      held.arrived();
      await firstKill.promise;
      return held.reply;
    },
  });
  product = await startRestartableProduct({
    ...google.settingsFor('book'),
    SMTP_URL: peer.url,
    MAIL_FROM: 'no-reply@review.example.gov',
  });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(async () => {
  await product.stop();
  await peer.stop();
  await google.stop();
});

/** Asks for support, under an idempotency key. */
const ask = (key: string, signal: AbortSignal | null = null) =>
  admin.fetch('/api/support', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ text: key }),
  });
const listRequests = async () => (await admin.client.support.list({})).items;
const texts = async () => (await listRequests()).map(({ text }) => text).toSorted();

/** Registers a user whose message the mail server holds. @returns the recipient */
async function holdMessage(reply: Reply): Promise<string> {
  const form = registration();
  const { promise: hasArrived, resolve: arrived } = Promise.withResolvers<void>();
  heldMessages.set(form.email, { reply, arrived });
  await createCaller(product.url).client.session.register(form);
  await hasArrived;
  return form.email;
}

const sentTo = (email: string) => peer.received.filter(({ to }) => to[0] === email);
const untilSent = (email: string) =>
  expect
    .poll(async () => (await admin.client.mail.list({ search: email })).items.map(({ state }) => state), {
      timeout: 30_000,
    })
    .toEqual(['sent']);

describe('after the first kill', () => {
  const VIDEOS = 1200;
  const SIZE = 8 * 1024 * 1024;
  const tus = { 'tus-resumable': '1.0.0' };

  /** An administrator with a second factor. */
  let rita: Person;
  let factor: Awaited<ReturnType<typeof enrol>>;
  let usedCode: string;
  let exportId: string;
  let book: StoredSpreadsheet;
  /** Recipients. */
  let unsent: string;
  let accepted: string;
  let file: string;
  let address: string;
  let sending: Promise<unknown>;

  const tryIn = (code?: string) =>
    outcome(
      createCaller(product.url).client.session.signIn({
        email: rita.email,
        password: rita.password,
        ...(code && { code }),
      }),
    );

  async function useCodes(): Promise<void> {
    rita = await joinAsAdmin(product.url, admin);
    factor = await enrol(rita);
    usedCode = codeOf(factor.secret, Date.now(), 1);
    expect(await tryIn(usedCode)).toBe('done');
    expect(await tryIn(factor.recoveryCodes[0])).toBe('done');
  }

  /** Begins an export of which Google has written two batches, and has answered about the first. */
  async function exportTwoBatches(): Promise<void> {
    await submitTicket(product.url, ann);
    await changeEmbedded(product.dataDirectory, copyVideosStatement, VIDEOS);
    book = google.makeSpreadsheet('book');
    let writes = 0;
    const { promise: written, resolve } = Promise.withResolvers<void>();
    google.onCall = (operation) => {
      if (operation !== 'values.batchUpdate') return;
      writes += 1;
      // The headings, then the first batch. The response to the second batch never arrives.
      if (writes === 3) void google.spoil('values.batchUpdate', { kind: 'held' }).then(resolve);
    };
    ({ id: exportId } = await exportFound(admin, 'copied'));
    await written;
    expect(idsIn(book.sheets[0])).toHaveLength(1000);
    expect((await admin.client.sheetExports.list())[0]).toMatchObject({ state: 'running', rowsDone: 500 });
  }

  const patch = (offset: number, body: Readable) =>
    ann.fetch(address, {
      method: 'PATCH',
      headers: {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
      duplex: 'half',
    });

  /** Yields the first half of the file, slowly enough that the product is killed meanwhile or afterwards. */
  async function* firstHalf(): AsyncGenerator<Buffer, void, void> {
    for await (const piece of createReadStream(file, { end: SIZE / 2 - 1 })) {
      if (piece instanceof Buffer) yield piece;
      await pause(2);
    }
    await new Promise(() => undefined);
  }

  const storedBytes = async (): Promise<number> =>
    (await stat(path.join(product.dataDirectory, 'files', 'uploads', path.basename(address)))).size;

  async function beginUpload(): Promise<void> {
    file = path.join(product.directory, 'long.mp4');
    await copyFile(await makeTestVideo(), file);
    await padVideoTo(file, SIZE);
    const metadata = `filename ${Buffer.from('long.mp4').toString('base64')}`;
    const headers = { ...tus, 'upload-length': String(SIZE), 'upload-metadata': metadata };
    address = (await ann.fetch('/uploads', { method: 'POST', headers })).headers.get('location') ?? '';
    sending = patch(0, Readable.from(firstHalf())).catch(() => null);
    await vi.waitFor(async () => expect(await storedBytes()).toBeGreaterThan(0), { interval: 1 });
  }

  async function killDuringAll(): Promise<void> {
    await useCodes();
    await exportTwoBatches();
    unsent = await holdMessage({ code: 451, words: 'the client is gone' });
    // The mail server accepts this message, but by then the sender that waits for the response is dead.
    accepted = await holdMessage(null);
    await beginUpload();
    // The server dies while it sends the response, which no one reads.
    const lost = ask('answer lost').catch(() => null);
    await vi.waitFor(async () => expect(await texts()).toEqual(['answer lost']), { interval: 5 });
    await product.kill();
    firstKill.resolve();
    await Promise.all([lost, sending]);
    await product.restart();
  }
  beforeAll(killDuringAll);

  test('used codes stay used, and new factors work', async () => {
    expect(await tryIn()).toMatch('SECOND_FACTOR_NEEDED');
    expect(await tryIn(usedCode)).toMatch('SECOND_FACTOR_WRONG');
    expect(await tryIn(factor.recoveryCodes[0])).toMatch('SECOND_FACTOR_WRONG');
    expect(await tryIn(factor.recoveryCodes[1])).toBe('done');
    const kept = await fetch(`${product.url}/api/profile`, { headers: { cookie: rita.cookie() } });
    expect(kept.status).toBe(200);
  });

  test('a message that the mail server had not accepted is sent once', async () => {
    await untilSent(unsent);
    expect(sentTo(unsent)).toHaveLength(1);
  });

  test('a message between its acceptance and our record of it is sent again with its Message-ID, and not a third time', async () => {
    await untilSent(accepted);
    const ids = sentTo(accepted).map(({ parsed }) => parsed.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('VL-07 between the write and our record of it: each video is in the sheet once', async () => {
    expect(await reached(admin, exportId)).toMatchObject({
      state: 'done',
      rowsTotal: VIDEOS,
      rowsAdded: VIDEOS,
      rowsUpdated: 0,
    });
    const ids = idsIn(book.sheets[0]);
    expect([ids.length, new Set(ids).size]).toEqual([VIDEOS, VIDEOS]);
  });

  test('TK-07 SI-12 an upload and the session survive', async () => {
    // The earlier session is still valid, so no new sign-in is needed.
    const head = await ann.fetch(address, { method: 'HEAD', headers: tus });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBe(await storedBytes());
    await patch(offset, createReadStream(file, { start: offset }));
    const id = path.basename(address);
    const sha256 = await sha256Of(file);
    await ann.client.uploads.seal({ id, sha256 });
    expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
    expect((await signIn(product.url, ann.email, ann.password)).user.id).toBe(ann.user.id);
  });
});

const listFiles = async (): Promise<string[]> => {
  const blobs = path.join(product.dataDirectory, 'files', 'blobs');
  const entries = await readdir(blobs, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
};
const without = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !others.includes(name));

const change = (statement: string) => changeEmbedded(product.dataDirectory, statement);

describe('after the second kill', () => {
  const CHECKS = 4;
  let checked: string[];
  let sha256: string;
  let ticketId: string;
  /** Names of the stored files before the report. */
  let before: string[];
  /** The file of the report that was cut off. */
  let orphan: string;

  const deliver = (summary: string) =>
    admin.client.reports.deliver({ ticketId, summary, notWatchedReason: NOT_WATCHED });

  async function killDuringAll(): Promise<void> {
    const file = await makeTestVideo();
    sha256 = await sha256Of(file);
    checked = [];
    for (let count = 0; count < CHECKS; count += 1) checked.push(await sendFile(product.url, ann, file));
    ({ id: ticketId } = await submitTicket(product.url, ann));
    await admin.client.tickets.startReview({ id: ticketId });

    // The delivery waits to insert its row: its PDF is stored. The ledger entry would be too late, because it
    // is sent together with the commit, which PostgreSQL then completes alone.
    before = await listFiles();
    await holdEmbedded(product.dataDirectory, 'lock table reports in share mode');
    const delivering = outcome(deliver('Cut off'));
    const added = async () => without(await listFiles(), before);
    await vi.waitFor(async () => expect(await added()).toHaveLength(1), { timeout: 20_000 });
    [orphan = ''] = await added();

    // Calls and checks wait for the locked ledger: their rows are written but not committed.
    await holdEmbedded(product.dataDirectory, 'lock table custody_pending_entries in share mode');
    const sealed = await Promise.all(checked.map((id) => ann.client.uploads.seal({ id, sha256 })));
    expect(sealed.map(({ state }) => state)).toContain('checking');
    const cut = ask('cut off').catch(() => null);
    // Either of two calls may be first. The other one is refused at once.
    await vi.waitFor(async () => expect((await ask('cut off', AbortSignal.timeout(1000))).status).toBe(409), {
      timeout: 20_000,
    });
    await product.kill();
    await Promise.all([cut, delivering]);
    await product.restart();
  }
  beforeAll(killDuringAll);

  test('the repeated call creates one of each, if the kill came during an action or before its answer', async () => {
    const found = await listRequests();
    // PostgreSQL may complete the one that was cut off, because its commit was sent along.
    expect(['answer lost', 'cut off']).toEqual(expect.arrayContaining(found.map(({ text }) => text)));
    const made = found.find(({ text }) => text === 'answer lost');
    const again = await ask('answer lost');
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ id: made?.id });
    expect((await ask('cut off')).status).toBe(200);
    expect(await texts()).toEqual(['answer lost', 'cut off']);
  });

  test('TK-07 a check that was stopped resumes', async () => {
    for (const id of checked) expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
    expect(await readdir(path.join(product.dataDirectory, 'files', 'uploads'))).toEqual([]);
  });

  test('no file is left of a report that was cut off between its bytes and its row', async () => {
    const report = await deliver('Delivered.');
    const stored = await listFiles();
    expect(without(stored, [...before, ...checked])).toHaveLength(2);
    expect(stored).toContain(orphan);
    await change(`update blob_reservations set reserved_at = reserved_at - interval '25 hours'`);
    await change(`select graphile_worker.add_job('sweep-uploads')`);
    await expect.poll(listFiles, { timeout: 20_000 }).toEqual(without(stored, [orphan]));
    expect((await admin.fetch(report.url)).status).toBe(200);
    expect(await change('select from blob_reservations')).toBe(0);
  });
});
