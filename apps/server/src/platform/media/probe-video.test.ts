import {
  copyFile,
  mkdtemp,
  open,
  readFile,
  rm,
  truncate,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  makeNotAVideo,
  makeTestVideo,
  padVideoTo,
  type NotAVideo,
} from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playsInBrowser } from './playback.ts';
import { probeVideo, type ProbeOptions, type VideoBytes } from './probe-video.ts';
import { CustomSource, readVideoFacts } from './read-video-facts.ts';
import type { ProbeResult } from './video-facts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plainview-probe-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Counts the bytes read, since the limits are guarantees about them. */
async function probeFile(path: string, options?: ProbeOptions): Promise<ProbeResult & { bytesRead: number }> {
  const file = await open(path);
  let bytesRead = 0;
  try {
    const { size } = await file.stat();
    const result = await probeVideo(
      {
        size,
        read: async (position, length) => {
          bytesRead += length;
          return readAt(file, position, length);
        },
      },
      options,
    );
    return { ...result, bytesRead };
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read({ buffer, position });
  return buffer.subarray(0, bytesRead);
}

const expectedFacts = {
  durationMicroseconds: 4_000_000,
  width: 320,
  height: 180,
  rotation: 0,
  videoCodec: 'avc',
  audioCodec: null,
  frameRate: 30,
};

describe('a video', () => {
  // Without the process, which other tests cover.
  it.each([
    ['mp4-h264', { container: 'mp4', contentType: 'video/mp4', playsInBrowser: 'yes' }],
    ['mkv-h264', { container: 'matroska', contentType: 'video/x-matroska', playsInBrowser: 'maybe' }],
    // Starts at ten seconds, which must not count toward the duration.
    ['ts-h264', { container: 'mpeg-ts', contentType: 'video/mp2t', playsInBrowser: 'no' }],
  ] as const)('is measured: %s', async (kind, facts) => {
    expect(await readFacts(await readFile(await makeTestVideo({ kind })))).toMatchObject({
      kind: 'video',
      facts: { ...expectedFacts, ...facts },
      isLengthCertain: kind !== 'ts-h264',
    });
  });

  it('is measured with a few reads, however large the file is', async () => {
    const path = join(folder, 'large.mp4');
    await copyFile(await makeTestVideo(), path);
    await padVideoTo(path, 6 * 1024 ** 3);
    const result = await probeFile(path);
    expect(result).toMatchObject({ kind: 'video', facts: expectedFacts });
    // Most of it is the beginning of the video, which is searched for signatures between the frames.
    expect(result.bytesRead).toBeLessThan(6 * 1024 * 1024);
  });
});

describe('not a video', () => {
  it.each<[NotAVideo, string]>([
    ['empty', 'empty'],
    ['truncated', 'unreadable'],
  ])('%s → %s', async (kind, reason) => {
    expect(await probeFile(await makeNotAVideo(kind))).toMatchObject({ kind: 'not-a-video', reason });
  });

  it.each<[NotAVideo, string]>([
    ['text', 'unknown-container'],
    ['audio-only', 'no-video-track'],
    ['magic-only', 'unreadable'],
  ])('%s → %s, without the process', async (kind, reason) => {
    const bytes = await readFile(await makeNotAVideo(kind));
    expect(await readFacts(bytes)).toEqual({ kind: 'not-a-video', reason });
  });

  it('a valid index over zeros instead of frames', async () => {
    const bytes = await readFile(await makeTestVideo());
    const media = bytes.indexOf('mdat', 0, 'latin1') + 4;
    const index = bytes.indexOf('moov', 0, 'latin1');
    bytes.fill(0, media, index > media ? index - 4 : bytes.length);
    expect(await readFacts(bytes)).toEqual({ kind: 'not-a-video', reason: 'no-picture' });
  });

  it('a frame beyond the end of the file', async () => {
    const bytes = await readFile(await makeTestVideo());
    const media = bytes.indexOf('mdat', 0, 'latin1') + 4;
    const index = bytes.indexOf('moov', 0, 'latin1');
    expect(index).toBeLessThan(media); // the index comes first in these files
    expect((await probeBytes(bytes.subarray(0, media + 10))).kind).toBe('not-a-video');
  });
});

describe('a hostile file', () => {
  it('of 4 GiB of zeros is rejected after a few reads', async () => {
    const path = join(folder, 'zeros.mp4');
    await writeFile(path, '');
    await truncate(path, 4 * 1024 ** 3);
    const result = await probeFile(path);
    expect(result).toMatchObject({ kind: 'not-a-video', reason: 'unknown-container' });
    expect(result.bytesRead).toBeLessThan(8 * 1024 * 1024);
  });

  it('with an index of 3 GiB is not read', async () => {
    const path = join(folder, 'index.mp4');
    await writeFile(
      path,
      Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), header('moov', 3 * 1024 ** 3)]),
    );
    await truncate(path, 4 * 1024 ** 3);
    const result = await probeFile(path);
    expect(result).toMatchObject({ kind: 'not-a-video', reason: 'limit-reached' });
    expect(result.bytesRead).toBeLessThan(8 * 1024 * 1024);
  });

  it('whose index expands to four billion entries in memory is rejected', async () => {
    const bytes = await readFile(await makeTestVideo());
    // A compact sample size table (stz2) with 0-bit fields: 20 bytes that represent any number of samples.
    const table = bytes.indexOf('stsz', 0, 'latin1');
    bytes.write('stz2', table, 'latin1');
    bytes.writeUInt32BE(0xffff_ffff, table + 12);
    // Filling the product's half a gigabyte takes seconds.
    const probed = await probeBytes(bytes, { heapLimit: 96 });
    expect(probed).toEqual({ kind: 'not-a-video', reason: 'limit-reached' });
  });

  it('of a million empty boxes is rejected within the time limit', async () => {
    const boxes = Buffer.alloc(8 * 1024 * 1024, box('free', Buffer.alloc(0)));
    const bytes = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), boxes]);
    expect((await probeBytes(bytes, { timeLimit: 5000 })).kind).toBe('not-a-video');
  });
});

describe('limits', () => {
  const silent: VideoBytes = { size: 1000, read: () => new Promise<Uint8Array>(() => undefined) };

  it('stops after the time limit', async () => {
    expect(await probeVideo(silent, { timeLimit: 50 })).toEqual({
      kind: 'not-a-video',
      reason: 'limit-reached',
    });
  });

  it('stops when aborted, with the given reason', async () => {
    const controller = new AbortController();
    const reason = new Error('shutting down');
    const asked: VideoBytes = {
      size: 1000,
      read: () => {
        controller.abort(reason);
        return silent.read(0, 0);
      },
    };
    await expect(probeVideo(asked, { signal: controller.signal })).rejects.toBe(reason);
    await expect(probeVideo(asked, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('never blames the file for storage errors', async () => {
    const trouble = new Error('disk gone');
    const broken: VideoBytes = { size: 1000, read: () => Promise.reject(trouble) };
    await expect(probeVideo(broken)).rejects.toBe(trouble);
    const short: VideoBytes = { size: 1000, read: () => Promise.resolve(new Uint8Array(3)) };
    await expect(probeVideo(short)).rejects.toThrow('read 3 of');
  });
});

describe('playback in a browser', () => {
  it.each([
    ['mp4', 'avc', 'avc1.64001f', 'aac', 'yes'],
    ['mp4', 'avc', 'avc1.6e0028', 'aac', 'maybe'],
    ['mp4', 'avc', 'avc1.42001f', 'ac3', 'maybe'],
    ['mp4', 'av1', 'av01.0.08M.08', null, 'yes'],
    ['webm', 'vp9', 'vp09.00.31.08', 'opus', 'yes'],
    ['mp4', 'hevc', 'hvc1.1.6.L120.90', 'aac', 'maybe'],
    ['matroska', 'avc', 'avc1.64001f', null, 'maybe'],
    ['quicktime', 'avc', 'avc1.64001f', null, 'maybe'],
    ['mpeg-ts', 'avc', 'avc1.64001f', null, 'no'],
    ['mp4', 'prores', 'apcn', null, 'no'],
  ] as const)('%s with %s (%s) and %s: %s', (container, codec, codecString, sound, answer) => {
    expect(playsInBrowser(container, codec, codecString, sound)).toBe(answer);
  });
});

function probeBytes(bytes: Uint8Array, options?: ProbeOptions): Promise<ProbeResult> {
  const read = (position: number, length: number): Promise<Uint8Array> =>
    Promise.resolve(bytes.subarray(position, position + length));
  return probeVideo({ size: bytes.byteLength, read }, options);
}

/** Reads the facts of bytes in this process. */
const readFacts = (bytes: Uint8Array): Promise<ProbeResult> =>
  readVideoFacts(
    new CustomSource({
      getSize: () => bytes.byteLength,
      read: (start, end) => Uint8Array.from(bytes.subarray(start, end)),
    }),
    { size: bytes.byteLength, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) },
  );

/** Returns the header of an ISO/IEC 14496-12 box that claims `size` bytes. */
function header(type: string, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(size, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
}

function box(type: string, content: Uint8Array): Buffer {
  return Buffer.concat([header(type, 8 + content.byteLength), content]);
}
