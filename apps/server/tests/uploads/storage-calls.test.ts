/** The storage is called outside of database transactions: test products reject other calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exemptFromTransaction } from '@plainview/postgres/transaction';
import { asSystem, systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { openDiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { watchStorage } from '@plainview/test-support/product/storage-outside-transactions';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let folder: string;

beforeAll(async () => {
  product = await startTestProduct();
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-storage-'));
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

test('RI-06 a call to the storage inside of a transaction is an error, also if it is handled', async () => {
  const storage = watchStorage();
  const blobs = storage.wrap(await openDiskBlobStore(folder));
  const { database } = product.app;
  const free = () => blobs.uploads.freeBytes();

  await asSystem(database, () => Promise.resolve());
  expect(await free()).toBeGreaterThan(0);
  expect(await asSystem(database, () => exemptFromTransaction(free))).toBeGreaterThan(0);
  storage.verify();

  await expect(asSystem(database, free)).rejects.toThrow('inside of a database transaction');
  await expect(systemRead(database, free)).rejects.toThrow('blobs.uploads.freeBytes');
  expect(() => storage.verify()).toThrow('inside of a database transaction');
});
