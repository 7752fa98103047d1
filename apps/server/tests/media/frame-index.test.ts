/** The frame index of stored videos, with a real ffmpeg: every frame at the time at which it is decoded. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Outputs } from '@plainview/contract/index';
import type { FrameIndex, FrameSource } from '@plainview/domain/video/frame-index';
import { decodeFrameIndex } from '@plainview/domain/video/frame-index-file';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, picturesOf, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo, type HardVideo } from '@plainview/test-support/videos/hard-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Video = Outputs['tickets']['get']['videos'][number];

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
  });
  afterAll(() => product.stop());

  /** Submits a video. Returns it once it is processed. */
  async function prepared(file: string): Promise<{ readonly ticketId: string; readonly video: Video }> {
    const upload = await storeVideo(product.url, ann, file);
    const { id } = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: [{ uploadId: upload.id, length: '00:00:04' }],
    });
    const settled = new Set(['ready', 'not-needed', 'failed']);
    const read = async () => (await admin.client.tickets.get({ id })).videos[0];
    await expect
      .poll(async () => (await read())?.media.state, { timeout: 20_000 })
      .toSatisfy((state: string) => settled.has(state));
    const video = await read();
    if (!video) throw new Error('the ticket has no video');
    return { ticketId: id, video };
  }

  async function readIndex(address: string | null): Promise<{ index: FrameIndex; sha256: string }> {
    const answer = await admin.fetch(address ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const index = decodeFrameIndex(gunzipSync(bytes));
    if (!index) throw new Error('the index is invalid');
    return { index, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  test.each<readonly [HardVideo, FrameSource]>([
    ['variable-rate.mp4', 'original'],
    ['29.97.mp4', 'original'],
    ['59.94.mp4', 'original'],
    ['ten-per-second.mp4', 'original'],
    ['wide-pixels.mp4', 'original'],
    ['b-frames.mp4', 'original'],
    ['late-start.mp4', 'original'],
    ['negative-start.mp4', 'original'],
    ['cut-start.mp4', 'original'],
    ['rotated.mp4', 'original'],
    ['cut-start.mov', 'copy'],
    ['stream.ts', 'copy'],
    ['late.mkv', 'copy'],
    ['cut-inside.mp4', 'copy'],
    ['hevc.mp4', 'copy'],
  ])('%s: the index has every frame that is decoded, at its time (%s)', async (name, source) => {
    const file = await makeHardVideo(name);
    const { video } = await prepared(file);
    const { index } = await readIndex(video.media.frameIndexUrl);
    const decoded = (await picturesOf(file)).map(({ at }) => at);
    const origin = name.endsWith('.ts') ? (decoded[0] ?? 0) : 0;
    expect(Array.from(index.times)).toEqual(decoded.map((at) => at - origin));
    expect(index).toMatchObject({ source, tool: expect.stringMatching(/^ffprobe \d/u) });
    expect(index.keyFrames.length).toBeGreaterThan(0);
    expect(video.media.playableUrl === null).toBe(source === 'original');
  });
});
