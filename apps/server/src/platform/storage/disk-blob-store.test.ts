import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveFile } from '../core/durable-file.ts';
import { InvalidBlobKey, blobKey, isBlobKey } from './blob-key.ts';
import { describeBlobStore, digestOf, joined, newKey, sha256, someBytes } from './blob-store.conformance.ts';
import {
  BlobConflict,
  BlobDamaged,
  BlobHashMismatch,
  BlobMissing,
  StorageFull,
  StorageUnavailable,
} from './blob-store.ts';
import { openDiskBlobStore, type DiskBlobStore } from './disk-blob-store.ts';
import { asStorageError } from './disk-errors.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'plainview-blobs-'));

describeBlobStore('a folder', async () => {
  const root = await newFolder();
  const store = await openDiskBlobStore(root);
  return {
    store,
    dispose: () => rm(root, { recursive: true }),
  };
});

describe('keys', () => {
  it.each(['0b8f1c9e-7c0a-4c64-9a3e-0f1d2c3b4a59', '01jd0000000000000000000000'])('accepts %s', (key) => {
    expect(blobKey(key)).toBe(key);
  });

  it.each([
    '',
    'short',
    '../../../../etc/passwd',
    'aaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbb',
    'aaaaaaaaaaaaaaaa.json',
    'AAAAAAAAAAAAAAAAAAAA',
    'aaaaaaaaaaaaaaaa\u0000',
    'aaaaaaaaaaaaaaaa\n',
    '-aaaaaaaaaaaaaaaa',
    'bodycam video 1.mp4',
    'a'.repeat(65),
  ])('rejects %j', (key) => {
    expect(isBlobKey(key)).toBe(false);
    expect(() => blobKey(key)).toThrow(InvalidBlobKey);
  });
});

describe('a folder after a crash', () => {
  let root: string;
  let store: DiskBlobStore;
  const key = newKey();
  const bytes = someBytes(4096);
  const permanent = { state: 'permanent', key } as const;
  const temporary = { state: 'temporary', key } as const;

  beforeEach(async () => {
    root = await newFolder();
    store = await openDiskBlobStore(root);
    await mkdir(dirname(store.path(permanent)), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true }));

  it('creates a permanent file that no one may write', async () => {
    await writeFile(store.path(temporary), bytes);
    await store.makePermanent(key);
    expect((await stat(store.path(permanent))).mode & 0o777).toBe(0o440);
  });

  it('continues where it stopped between the two names', async () => {
    await writeFile(store.path(temporary), bytes);
    await link(store.path(temporary), store.path(permanent));

    await store.makePermanent(key);

    expect(await readdir(join(root, 'uploads'))).toEqual([]);
    expect((await store.hash(permanent)).sha256).toBe(sha256(bytes));
  });

  it('counts a blob that arrived as moved and makes it permanent', async () => {
    await writeFile(store.path(permanent), bytes);
    await chmod(store.path(permanent), 0o644);
    await store.makePermanent(key);
    expect((await stat(store.path(permanent))).mode & 0o777).toBe(0o440);
  });

  it('does not accept a blob of another key as the moved one', async () => {
    await writeFile(store.path(permanent), bytes);
    await expect(store.makePermanent(newKey())).rejects.toBeInstanceOf(BlobMissing);
  });

  it('survives kill -9 at any point: every blob is complete and in one state, and a retry completes the move', async () => {
    const script = `
      import { writeFile } from 'node:fs/promises';
      import { openDiskBlobStore } from ${JSON.stringify(new URL('disk-blob-store.ts', import.meta.url).href)};
      import { blobKey } from ${JSON.stringify(new URL('blob-key.ts', import.meta.url).href)};
      const store = await openDiskBlobStore(${JSON.stringify(root)});
      for (let n = 0; ; n += 1) {
        const key = blobKey('crash-test-number-' + n);
        await writeFile(store.path({ state: 'temporary', key }), Buffer.alloc(10_000 + n, n % 256), { flush: true });
        console.log(n);
        await store.makePermanent(key);
      }`;
    for (const stopAfter of [3, 8, 13]) {
      // A slow kill lets a child write more than requested, so each round counts its own lines.
      let last = -1;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let seen = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        last = Math.max(last, Number(line));
        seen += 1;
        // In the middle of a move: the line is written just before it.
        if (seen === stopAfter) child.kill('SIGKILL');
      }
      if (child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
      for (let n = 0; n <= last; n += 1) {
        const crashed = blobKey(`crash-test-number-${n}`);
        await store.makePermanent(crashed);
        expect(await store.hash({ state: 'permanent', key: crashed })).toEqual(
          digestOf(Buffer.alloc(10_000 + n, n % 256)),
        );
        // Starts the next round from a clean state.
        await store.delete({ state: 'permanent', key: crashed });
      }
      expect((await readdir(join(root, 'uploads'))).filter((name) => !name.endsWith(`-${last + 1}`))).toEqual(
        [],
      );
      for (const name of await readdir(join(root, 'uploads'))) await rm(join(root, 'uploads', name));
    }
  });

  it('removes the remains of an interrupted report, but not a report being written', async () => {
    const incoming = join(root, 'incoming');
    await writeFile(join(incoming, `${key}.old`), bytes);
    await writeFile(join(incoming, `${key}.new`), bytes);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(join(incoming, `${key}.old`), twoDaysAgo, twoDaysAgo);
    await store.removeAbandoned(new Date(Date.now() - 24 * 60 * 60 * 1000));
    expect(await readdir(incoming)).toEqual([`${key}.new`]);
  });

  it('leaves nothing behind after a rejected report', async () => {
    await expect(store.putPermanent(key, bytes, 'something else')).rejects.toBeInstanceOf(BlobHashMismatch);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  it('reports a file that became shorter while it was read', async () => {
    await writeFile(store.path(permanent), bytes);
    const blob = await store.open(permanent);
    try {
      await truncate(store.path(permanent), 100);
      await expect(joined(blob.stream(0, bytes.length - 1))).rejects.toBeInstanceOf(BlobDamaged);
    } finally {
      await blob.close();
    }
  });

  it('reads to the end although the blob is deleted meanwhile', async () => {
    await writeFile(store.path(permanent), bytes);
    const blob = await store.open(permanent);
    try {
      await store.delete(permanent);
      expect(sha256(await joined(blob.stream(0, blob.size - 1)))).toBe(sha256(bytes));
    } finally {
      await blob.close();
    }
  });
});

const unsupported = (): Promise<void> =>
  Promise.reject(Object.assign(new Error('not supported'), { code: 'ENOTSUP' }));

describe('without hard links', () => {
  it('moves by rename, but never over another file', async () => {
    const folder = await newFolder();
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(from, 'one');
    expect(await moveFile(from, to, unsupported)).toBe('moved');
    expect(await readdir(folder)).toEqual(['to']);
    await writeFile(from, 'two');
    expect(await moveFile(from, to, unsupported)).toBe('occupied');
    expect((await readdir(folder)).toSorted()).toEqual(['from', 'to']);
    await rm(folder, { recursive: true });
  });
});

describe('a full disk', () => {
  // The one file on Linux that is always full.
  it.runIf(process.platform === 'linux')('is distinguished from other errors', async () => {
    const full = await open('/dev/full', 'w');
    const failure: unknown = await full.writeFile('x').catch((error: unknown) => error);
    await full.close();
    const address = { state: 'permanent', key: newKey() } as const;
    expect(asStorageError(failure, address)).toBeInstanceOf(StorageFull);
    const other = new BlobConflict(address);
    expect(asStorageError(other, address)).toBe(other);
  });

  it.each([
    ['a disk that fails', 'EIO', StorageUnavailable],
    ['a disk that is read-only', 'EROFS', StorageUnavailable],
    ['too many open files', 'EMFILE', StorageUnavailable],
    ['a lost server', 'Unknown system error -116', StorageUnavailable],
    ['a quota that is used up', 'Unknown system error -122', StorageFull],
  ])('%s is reported as such (%s)', (_, code, kind) => {
    const address = { state: 'permanent', key: newKey() } as const;
    expect(asStorageError(Object.assign(new Error(code), { code }), address)).toBeInstanceOf(kind);
  });
});
