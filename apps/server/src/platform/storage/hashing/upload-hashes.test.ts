import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newKey } from '../blob-store.conformance.ts';
import { openDiskBlobStore, type DiskBlobStore } from '../disk-blob-store.ts';

const MEBIBYTE = 1024 ** 2;
const key = newKey();
const address = { state: 'temporary', key } as const;
const bytes = randomBytes(20 * MEBIBYTE + 123);
const whole = {
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: crc32(bytes),
  bytes: bytes.length,
};
let store: DiskBlobStore;

beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'plainview-hashes-'));
  onTestFinished(() => rm(root, { recursive: true }));
  store = await openDiskBlobStore(root);
  await store.uploads.begin(key, bytes.length);
});

/** Sends a part in pieces of odd size. `meanwhile` runs in the middle. */
async function append(from: number, to: number, meanwhile = (): Promise<unknown> => Promise.resolve()) {
  async function* pieces() {
    for (let position = from; position < to; position += 32_749) {
      if (position < (from + to) / 2 && position + 32_749 >= (from + to) / 2) await meanwhile();
      yield bytes.subarray(position, Math.min(position + 32_749, to));
    }
  }
  await store.uploads.append(key, { size: bytes.length, offset: from }, pieces());
}

/** Overwrites the first byte, which shows whether it is read again. */
const changeFirstByte = (): Promise<void> =>
  writeFile(store.path(address), Buffer.from([(bytes[0] ?? 0) ^ 1]), { flag: 'r+' });

test('an upload in several appends was hashed when its last byte is stored', async () => {
  await append(0, 5 * MEBIBYTE);
  await append(5 * MEBIBYTE, 5 * MEBIBYTE + 7);
  await append(5 * MEBIBYTE + 7, bytes.length);
  await changeFirstByte();
  expect(await store.hash(address)).toEqual(whole);
  // Later hashes read the file from its beginning.
  expect((await store.hash(address)).sha256).not.toBe(whole.sha256);
});

test('an upload that began before a restart is hashed from its beginning', async () => {
  await append(0, 9 * MEBIBYTE);
  store = await openDiskBlobStore(store.root);
  await append(9 * MEBIBYTE, bytes.length);
  expect(await store.hash(address)).toEqual(whole);
});

test('appends that overlap are hashed again', async () => {
  await append(0, bytes.length, () => append(0, 3 * MEBIBYTE));
  await changeFirstByte();
  expect((await store.hash(address)).sha256).not.toBe(whole.sha256);
});

test('an append over stored bytes makes the hash start again', async () => {
  await append(0, 9 * MEBIBYTE);
  await changeFirstByte();
  await append(0, bytes.length);
  expect(await store.hash(address)).toEqual(whole);
});

test('a file of another size is hashed again', async () => {
  await append(0, bytes.length);
  await appendFile(store.path(address), 'x');
  expect((await store.hash(address)).bytes).toBe(bytes.length + 1);
  await truncate(store.path(address), 1000);
  expect((await store.hash(address)).bytes).toBe(1000);
});

test('an interrupted hash can be repeated', async () => {
  await append(0, bytes.length);
  await expect(store.hash(address, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  expect(await store.hash(address)).toEqual(whole);
});

test('a deleted upload leaves no hash to the next of that name', async () => {
  await append(0, bytes.length);
  await store.delete(address);
  await store.uploads.begin(key, bytes.length);
  await append(0, bytes.length);
  expect(await store.hash(address)).toEqual(whole);
});
