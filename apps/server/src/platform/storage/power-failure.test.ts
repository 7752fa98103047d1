import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOf, inPieces, newKey, someBytes } from './blob-store.conformance.ts';
import { openDiskBlobStore } from './disk-blob-store.ts';

const MEBIBYTE = 1024 ** 2;

/** Shuts down a file system without writing what is only in memory (EXT4_IOC_SHUTDOWN with NOLOGFLUSH). */
const SHUT_DOWN = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`;

let folder: string;
let image: string;
let disk: string;

const mount = (): void => void execFileSync('mount', ['-o', 'loop', image, disk]);

/** Cuts the power, and turns it on again. */
function cutPower(): void {
  execFileSync('python3', ['-c', SHUT_DOWN, disk]);
  execFileSync('umount', [disk]);
  mount();
}

/** Returns whether a disk can be made here: as root on Linux, with a free loop device. */
function canMakeDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('losetup', ['--find'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(canMakeDisks())('a power failure', () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-power-'));
    image = path.join(folder, 'image');
    disk = path.join(folder, 'disk');
    await mkdir(disk);
    await writeFile(image, '');
    await truncate(image, 64 * MEBIBYTE);
    execFileSync('mkfs.ext4', ['-q', '-F', image]);
    mount();
  });

  afterEach(async () => {
    execFileSync('umount', [disk]);
    await rm(folder, { recursive: true });
  });

  test('an upload continues at the offset of the last response', async () => {
    const place = path.join(disk, 'files');
    const store = await openDiskBlobStore(place);
    const key = newKey();
    const bytes = someBytes(MEBIBYTE + 1);
    await store.uploads.begin(key, 2 * bytes.length);
    const progress = { size: 2 * bytes.length, offset: 0 };
    expect(await store.uploads.append(key, progress, inPieces(bytes))).toBe(bytes.length);
    cutPower();
    const again = await openDiskBlobStore(place);
    expect(await again.uploads.received(key)).toBe(bytes.length);
    expect(await again.hash({ state: 'temporary', key })).toEqual(digestOf(bytes));
  });

  test('a stored video keeps every byte', async () => {
    const place = path.join(disk, 'files');
    const store = await openDiskBlobStore(place);
    const key = newKey();
    const bytes = someBytes(3 * MEBIBYTE);
    await store.uploads.begin(key, bytes.length);
    await store.uploads.append(key, { size: bytes.length, offset: 0 }, inPieces(bytes));
    await store.uploads.finish(key);
    await store.makePermanent(key);
    cutPower();
    const again = await openDiskBlobStore(place);
    expect(await again.hash({ state: 'permanent', key })).toEqual(digestOf(bytes));
  });
});
