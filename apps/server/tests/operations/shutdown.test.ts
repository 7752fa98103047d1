/** SIGTERM during an upload, a pending request and a running job. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '@plainview/test-support/test-users';
import { decided, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SIZE = 8 * 1024 * 1024;
const SENT = 3 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };
let directory: string;
let database: TestDatabase;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-stop-'));
  database = await cloneTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Sends the beginning of a file and then nothing more, with the connection open. */
async function* beginningOf(file: string, end: Promise<void>): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(file, { end: SENT - 1 }))
    if (piece instanceof Buffer) yield piece;
  await end;
}

test('shutdown finishes requests, pauses uploads, requeues jobs and ends within its grace period', async () => {
  const settings = {
    DATA_DIRECTORY: path.join(directory, 'data'),
    DATABASE_URL: database.url,
    SECRET: 'a secret that only the tests know and nobody else',
    PORT: String(await freePort()),
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    SHUTDOWN_GRACE_SECONDS: '4',
  };
  const product = await startProductProcess(settings);
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
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
  const part = path.join(directory, 'data', 'files', 'uploads', path.basename(address));
  await expect.poll(async () => (await stat(part)).size, { interval: 5 }).toBe(SENT);

  // A request that waits for a row, and a job that waits for another until long after the grace period.
  const slow = await holdTable(database.url, 'support_requests');
  const answer = ann.client.support.create({ text: 'Is anybody there?' });
  const stuck = await holdTable(database.url, 'export_requests');
  await changeAsOwner(database.url, `select graphile_worker.add_job('sweep-exports', '{}'::json)`);
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
      database.url,
      `update graphile_worker._private_jobs j set priority = priority from graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'sweep-exports' and locked_at is null`,
    ),
  ).toBeGreaterThan(0);
  await stuck.letGo();

  const next = await startTestProduct({
    port: Number(settings.PORT),
    dataDirectory: settings.DATA_DIRECTORY,
    databaseUrl: settings.DATABASE_URL,
    secret: settings.SECRET,
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
