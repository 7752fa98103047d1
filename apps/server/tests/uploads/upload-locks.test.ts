/** One upload, several processes: each has its own database session, as here. */
import { connectionFromUrl, openDatabase } from '@plainview/postgres/database';
import { UploadLocker } from '@plainview/server/http/uploads/upload-locker';
import {
  FilesInUse,
  holdFiles,
  openProcessLocks,
  type ProcessLocks,
} from '@plainview/server/platform/database/locks/process-locks';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(async () => {
  for (const close of closing) await close();
  await product.stop();
});

async function openProcess(): Promise<{ readonly locks: ProcessLocks; readonly locker: UploadLocker }> {
  const database = openDatabase(connectionFromUrl(product.databaseUrl), {
    connections: 1,
    onIdleError: () => undefined,
  });
  const locks = await openProcessLocks(database, () => undefined);
  closing.push(
    () => locks.close(),
    () => database.close(),
  );
  return { locks, locker: new UploadLocker(locks) };
}

const never = new AbortController().signal;

test('TK-07 a process that holds an upload is asked to release it, and only then does another get it', async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  const id = crypto.randomUUID();
  const seen: string[] = [];
  const first = one.locker.newLock(id);
  await first.lock(never, async () => {
    seen.push('asked');
    await first.unlock();
  });
  const second = other.locker.newLock(id);
  await second.lock(never, () => void seen.push('never asked'));
  seen.push('taken');
  expect(seen).toEqual(['asked', 'taken']);
  expect(await one.locks.tryAcquire(id)).toBe(false);
  await second.unlock();
  expect(await one.locks.tryAcquire(id)).toBe(true);
  expect(await other.locks.tryAcquire(crypto.randomUUID())).toBe(true);
});

test('a process that only waits is not asked to release, by itself or by a third', async () => {
  const [one, other, third] = [await openProcess(), await openProcess(), await openProcess()];
  const id = crypto.randomUUID();
  const first = one.locker.newLock(id);
  let asked = 0;
  await first.lock(never, () => void (asked += 1));
  const waiting = [other, third].map(async ({ locker }) => {
    const lock = locker.newLock(id);
    await lock.lock(never, () => void (asked += 100));
    await lock.unlock();
  });
  // Both waiting processes asked for the lock and heard each other's requests.
  await expect.poll(() => asked % 100).toBeGreaterThan(3);
  expect(asked).toBeLessThan(100);
  await first.unlock();
  await Promise.all(waiting);
});

test('an exited process holds no upload, and one that loses its database session releases it', async () => {
  const [one, other] = [await openProcess(), await openProcess()];
  const id = crypto.randomUUID();
  const lost = Promise.withResolvers<void>();
  await one.locker.newLock(id).lock(never, () => lost.resolve());
  await changeAsOwner(
    product.databaseUrl,
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objsubid = 2 and application_name = 'plainview locks'
        and datname = current_database()`,
  );
  await lost.promise;
  await other.locker.newLock(id).lock(never, () => undefined);
  expect(await one.locks.tryAcquire(id)).toBe(false);
});

test('files are moved only while no process uses them, and none starts while they are moved', async () => {
  const owner = connectionFromUrl(product.databaseUrl);
  await expect(holdFiles(owner)).rejects.toBeInstanceOf(FilesInUse);
});
