/**
 * PostgreSQL is killed under a running product and comes back: every caller gets a clear error, and no
 * one is signed out. Then the product itself is stopped, during an upload, a pending request and a running job.
 */
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { errorCatalog } from '@plainview/contract/error-catalog';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@plainview/server/platform/embedded-postgres/embedded-postgres';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startWebhookReceiver, type WebhookReceiver } from '@plainview/test-support/peers/webhook-receiver';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { databaseUrl } from '@plainview/test-support/product/test-postgres';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { decided, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

const tus = { 'tus-resumable': '1.0.0' };
const { message: AWAY } = errorCatalog.DATABASE_UNAVAILABLE;

const startIn = (dataDirectory: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
    onExit: () => undefined,
  });

/** A video of several pieces. */
const SIZE = 8 * 1024 * 1024;
const SENT = 3 * 1024 * 1024;

let directory: string;
let settings: Readonly<Record<'DATA_DIRECTORY' | 'DATABASE_URL' | 'PORT', string>>;
/** The database of the data directory, as a server of its own. */
let place: string;
let postgres: EmbeddedPostgres;
let receiver: WebhookReceiver;
const answering = Promise.withResolvers<void>();
let product: ProductProcess;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-away-'));
  const dataDirectory = path.join(directory, 'data');
  await copyPreparedData(dataDirectory);
  place = path.join(dataDirectory, 'postgres');
  postgres = await startIn(place);
  receiver = await startWebhookReceiver((response) => {
    void answering.promise.then(() => response.writeHead(204).end());
  });
  settings = {
    DATA_DIRECTORY: dataDirectory,
    DATABASE_URL: databaseUrl(postgres.connection, postgres.connection.database),
    PORT: String(await freePort()),
  };
  product = await startProductProcess({
    ...settings,
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    WEBHOOK_ORIGINS: receiver.origin,
    SHUTDOWN_GRACE_SECONDS: '4',
  });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(async () => {
  await product.stop();
  await receiver.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

test('while PostgreSQL is down every route reports it, and everything works again once it is back', async () => {
  await admin.client.webhooks.add({ url: `${receiver.origin}/hook`, events: ['ticket.created'] });
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const ticket = await createTicket(ann, [upload.id]);
  const begin = () =>
    ann.fetch('/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': '1000', 'upload-metadata': 'filename YS5tcDQ=' },
    });
  const address = (await begin()).headers.get('location') ?? '';
  const heard: string[] = [];
  const follow = async () => {
    for await (const { event } of await admin.client.live.changes()) heard.push(event);
  };
  let hasEnded = false;
  void follow()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  // A job is running and can report neither success nor failure.
  await expect.poll(() => receiver.received.length).toBe(1);

  const [pid = ''] = (await readFile(path.join(place, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(async () => (await fetch(`${product.url}/ready`)).status).toBe(503);

  answering.resolve();

  const refused = `DATABASE_UNAVAILABLE: ${AWAY}`;
  expect(await outcome(ann.client.tickets.list({}))).toBe(refused);
  expect(await outcome(createCaller(product.url).client.session.signIn(operator))).toBe(refused);
  const called = await ann.fetch('/api/tickets/counts');
  expect([called.status, await called.json()]).toMatchObject([503, { code: 'DATABASE_UNAVAILABLE' }]);
  for (const answer of [
    await begin(),
    await ann.fetch(address, { method: 'PATCH', headers: { ...tus, 'upload-offset': '0' } }),
    await ann.fetch(ticket.videos[0]?.url ?? ''),
  ])
    expect([answer.status, await answer.text()]).toEqual([503, AWAY]);
  expect((await fetch(`${product.url}/ping`)).status).toBe(204);

  await postgres.stop();
  postgres = await startIn(place);
  await expect.poll(async () => (await fetch(`${product.url}/ready`)).status).toBe(200);
  expect(await outcome(ann.client.tickets.get({ id: ticket.id }))).toBe('done');
  expect((await ann.fetch(address, { method: 'HEAD', headers: tus })).headers.get('upload-offset')).toBe('0');
  expect((await storeVideo(product.url, ann, await makeTestVideo())).state).toBe('stored');
  const deliveries = async () => (await admin.client.webhooks.deliveries({})).items.map(({ state }) => state);
  await expect.poll(deliveries, { timeout: 40_000 }).toEqual(['delivered']);
  expect(product.child.exitCode).toBeNull();
  // The stream stayed connected, or ended so that its client resumes from the last change. It is not silent.
  await expect.poll(() => hasEnded || heard.includes('upload.stored')).toBe(true);
});

/** Sends the beginning of a file and then nothing more, with the connection open. */
async function* beginningOf(file: string, end: Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(file, { end: SENT - 1 }))
    if (piece instanceof Buffer) yield piece;
  await end;
}

test('shutdown finishes requests, pauses uploads, requeues jobs and ends within its grace period', async () => {
  const file = path.join(directory, 'long.mp4');
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, SIZE);
  const created = await ann.fetch('/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(SIZE), 'upload-metadata': 'filename YS5tcDQ=' },
  });
  const address = created.headers.get('location') ?? '';
  const patch = (offset: number, body: ReadableStream) =>
    ann.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
      duplex: 'half',
    });
  const hanging = Promise.withResolvers<void>();
  const body = Readable.toWeb(Readable.from(beginningOf(file, hanging.promise)));
  const sending = patch(0, body as ReadableStream);
  const part = path.join(settings.DATA_DIRECTORY, 'files', 'uploads', path.basename(address));
  await expect.poll(async () => (await stat(part)).size, { interval: 5 }).toBe(SENT);

  // A request that waits for a row, and a job that waits for another until long after the grace period.
  const slow = await holdTable(settings.DATABASE_URL, 'support_requests');
  const answer = ann.client.support.create({ text: 'Is anybody there?' });
  const stuck = await holdTable(settings.DATABASE_URL, 'export_requests');
  await changeAsOwner(settings.DATABASE_URL, `select graphile_worker.add_job('sweep-exports', '{}'::json)`);
  await slow.isWaitedFor();
  await stuck.isWaitedFor();

  const ended = new Promise<number | null>((resolve) => product.child.once('exit', resolve));
  const began = performance.now();
  product.child.kill('SIGTERM');
  const parked = await sending;
  hanging.resolve();
  expect([parked.status, parked.headers.get('upload-offset')]).toEqual([204, String(SENT)]);
  await expect(fetch(`${product.url}/ready`)).rejects.toThrow('fetch failed');
  await slow.letGo();
  expect((await answer).text).toBe('Is anybody there?');
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(8000);
  // The job was returned to the queue: no worker has it, and it will run again.
  expect(
    await changeAsOwner(
      settings.DATABASE_URL,
      `update graphile_worker._private_jobs j set priority = priority from graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'sweep-exports' and locked_at is null`,
    ),
  ).toBeGreaterThan(0);
  await stuck.letGo();

  const next = await startTestProduct({
    port: Number(settings.PORT),
    dataDirectory: settings.DATA_DIRECTORY,
    databaseUrl: settings.DATABASE_URL,
    secret: null,
  });
  const head = await ann.fetch(address, { method: 'HEAD', headers: tus });
  expect(head.headers.get('upload-offset')).toBe(String(SENT));
  await patch(SENT, Readable.toWeb(createReadStream(file, { start: SENT })) as ReadableStream);
  const id = path.basename(address);
  const sha256 = await sha256Of(file);
  await ann.client.uploads.seal({ id, sha256 });
  expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
  await next.stop();
}, 60_000);
