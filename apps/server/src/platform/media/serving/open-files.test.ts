import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { blobKey } from '../../storage/blob-key.ts';
import type { BlobHandle } from '../../storage/blob-store.ts';
import { openDiskBlobStore, type DiskBlobStore } from '../../storage/disk-blob-store.ts';
import { OpenFiles } from './open-files.ts';
import { BufferPool } from './send-blob.ts';

const key = blobKey('0123456789abcdef');
const address = { state: 'temporary', key } as const;

let folder: string;
let store: DiskBlobStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-open-files-'));
  store = await openDiskBlobStore(folder);
  await writeFile(store.path(address), 'evidence');
});
afterAll(() => rm(folder, { recursive: true }));

const readAll = async (handle: BlobHandle) => Buffer.from(await handle.read(0, 100)).toString();

test('a file is opened once for ranges that follow each other, and closed when none follows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const files = new OpenFiles();
  const opened: BlobHandle[] = [];
  const open = async () => {
    const handle = await store.open(address);
    opened.push(handle);
    return handle;
  };
  const first = await files.open(key, open);
  const second = await files.open(key, open);
  await first.close();
  await first.close();
  vi.advanceTimersByTime(60_000);
  expect(await readAll(second)).toBe('evidence');
  await second.close();
  const third = await files.open(key, open);
  vi.advanceTimersByTime(60_000);
  expect(await readAll(third)).toBe('evidence');
  expect(opened).toHaveLength(1);
  await third.close();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect(opened[0]?.read(0, 1)).rejects.toThrow('closed');
  const fourth = await files.open(key, open);
  expect(await readAll(fourth)).toBe('evidence');
  expect(opened).toHaveLength(2);
  await opened[1]?.close();
});

test('opening a file is retried after a failure', async () => {
  const files = new OpenFiles();
  await expect(files.open(key, () => Promise.reject(new Error('missing')))).rejects.toThrow('missing');
  const handle = await files.open(key, () => store.open(address));
  expect(await readAll(handle)).toBe('evidence');
});

test('a buffer belongs to one response at a time', () => {
  const buffers = new BufferPool();
  const one = buffers.take(1000);
  expect(buffers.take(1000)).not.toBe(one);
  buffers.give(one);
  expect(buffers.take(64 * 1024)).toBe(one);
  expect(buffers.take(64 * 1024 + 1).byteLength).toBe(256 * 1024);
  expect(buffers.take(5_000_000).byteLength).toBe(5_000_000);
});
