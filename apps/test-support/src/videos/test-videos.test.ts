import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EncodedPacketSink, FilePathSource, Input, MATROSKA, MP4, MPEG_TS } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRAME_RATE } from './test-video-plan.ts';
import { SMALL_VIDEO, makeTestVideo, padVideoTo, writeMedia } from './test-videos.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plainview-videos-'));
});
afterAll(() => rm(folder, { recursive: true }));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a test video', () => {
  it.each(['mp4-h264', 'mkv-h264', 'ts-h264'] as const)('has the same bytes each time: %s', async (kind) => {
    const again = join(folder, kind);
    await writeMedia({ ...SMALL_VIDEO, kind }, again);
    expect(sha256(await readFile(again))).toBe(sha256(await readFile(await makeTestVideo({ kind }))));
  });

  it.each(['mp4-h264', 'mkv-h264', 'ts-h264'] as const)('has a key frame each second: %s', async (kind) => {
    const input = new Input({
      formats: [MP4, MATROSKA, MPEG_TS],
      source: new FilePathSource(await makeTestVideo({ kind })),
    });
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error('no track');
    const start = await track.getFirstTimestamp();
    const keyFrames: number[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (packet.type === 'key') keyFrames.push(Math.round((packet.timestamp - start) * FRAME_RATE));
    }
    input.dispose();
    expect(keyFrames).toEqual([0, 30, 60, 90]);
  });

  it('differs by its seed', async () => {
    const [one, two] = await Promise.all([1, 2].map(async (seed) => readFile(await makeTestVideo({ seed }))));
    expect(one).not.toEqual(two);
  });

  it('leaves the process unchanged', async () => {
    await writeMedia(SMALL_VIDEO, join(folder, 'quiet.mp4'));
    expect(process.listeners('uncaughtException').map(String).join()).not.toContain('throw A');
  });
});

describe('padding', () => {
  it('makes a file of any size that takes hardly any disk space', async () => {
    const path = join(folder, 'large.mp4');
    const original = await readFile(await makeTestVideo());
    await copyFile(await makeTestVideo(), path);
    await padVideoTo(path, 5 * 1024 ** 3);
    const { size, blocks } = await stat(path);
    expect(size).toBe(5 * 1024 ** 3);
    expect(blocks * 512).toBeLessThan(1024 * 1024);
    await expect(padVideoTo(path, original.length)).rejects.toThrow('cannot be padded');
  });
});
