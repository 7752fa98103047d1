/** The frame index of stored videos, with a real ffmpeg: every frame at the time at which it is decoded. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Outputs } from '@plainview/contract/index';
import type { FrameSource } from '@plainview/domain/video/frame';
import { timeOfFrame, type FrameIndex } from '@plainview/domain/video/frame-index';
import { decodeFrameIndex } from '@plainview/domain/video/frame-index-file';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import {
  hasFfmpeg,
  makeFfmpegVideo,
  picturesOf,
  withFfmpeg,
} from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo, type HardVideo } from '@plainview/test-support/videos/hard-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweepMedia } from '../../src/jobs/handlers/media/sweep-media.ts';
import { asSystem } from '../../src/persistence/database/tenant-transaction.ts';

type Ticket = Outputs['tickets']['get'];
type Video = Ticket['videos'][number];

/** The file for which each index is valid. */
const sources = {
  'variable-rate.mp4': 'original',
  '29.97.mp4': 'original',
  '59.94.mp4': 'original',
  'ten-per-second.mp4': 'original',
  'wide-pixels.mp4': 'original',
  'b-frames.mp4': 'original',
  'late-start.mp4': 'original',
  'negative-start.mp4': 'original',
  'cut-start.mp4': 'original',
  'rotated.mp4': 'original',
  'cut-start.mov': 'copy',
  'stream.ts': 'copy',
  'late.mkv': 'copy',
  'cut-inside.mp4': 'copy',
  'hevc.mp4': 'copy',
  'open-gop.mp4': 'copy',
} as const satisfies Readonly<Record<HardVideo, FrameSource>>;
/** The videos that the other tests use, and some that differ from run to run. */
const used: readonly HardVideo[] = ['variable-rate.mp4', '29.97.mp4', 'hevc.mp4'];
const DRAWN_VIDEOS = 4;
const others = (Object.keys(sources) as HardVideo[]).filter((name) => !used.includes(name));
const names = [...used, ...drawCases(others, DRAWN_VIDEOS)];

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let ticketId: string;

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    const files = await Promise.all(names.map(makeHardVideo));
    const uploads = [await storeVideo(product.url, ann, await makeFfmpegVideo('mpeg4.avi'), 'camera.avi')];
    for (const [place, file] of files.entries())
      uploads.push(await storeVideo(product.url, ann, file, names[place]));
    ticketId = await submit(uploads.map(({ id }) => id));
  }, 240_000);
  afterAll(() => product.stop());

  /** Submits a ticket. Returns its id once its videos are processed. */
  async function submit(uploadIds: readonly string[]): Promise<string> {
    const { id } = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: uploadIds.map((uploadId) => ({ uploadId, length: '00:00:04' })),
    });
    const checkSettled = async () => {
      for (const { media } of (await admin.client.tickets.get({ id })).videos)
        expect(['waiting', 'working']).not.toContain(media.state);
    };
    await vi.waitFor(checkSettled, { timeout: 180_000, interval: 500 });
    return id;
  }

  async function videoOf(name: string, who = admin): Promise<Video> {
    const { videos } = await who.client.tickets.get({ id: ticketId });
    const video = videos.find(({ fileName }) => fileName === name);
    if (!video) throw new Error(`the ticket has no ${name}`);
    return video;
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

  test.each(names)('RV-01 %s: the index has every frame that is decoded, at its time', async (name) => {
    const video = await videoOf(name);
    const { index } = await readIndex(video.media.frameIndexUrl);
    const decoded = (await picturesOf(await makeHardVideo(name))).map(({ at }) => at);
    const origin = name === 'stream.ts' ? (decoded[0] ?? 0) : 0;
    expect(Array.from(index.times)).toEqual(decoded.map((at) => at - origin));
    expect(index).toMatchObject({ source: sources[name], tool: expect.stringMatching(/^ffprobe \d/u) });
    expect(index.keyFrames.length).toBeGreaterThan(0);
    expect(video.media.playableUrl === null).toBe(sources[name] === 'original');
  });

  test('RV-12 the ledger names the index; its agency can read it, and no other agency', async () => {
    const { media, videoId } = await videoOf('29.97.mp4');
    const { sha256 } = await readIndex(media.frameIndexUrl);
    const { timeline } = await ann.client.tickets.get({ id: ticketId });
    const entry = timeline.find(({ event, subjectId }) => event === 'video.indexed' && subjectId === videoId);
    expect(entry?.data).toMatchObject({ frames: 120, frameSource: 'original', indexSha256: sha256 });
    expect((await videoOf('29.97.mp4', ann)).media.frameIndexUrl).toBe(media.frameIndexUrl);
    expect((await ann.fetch(media.frameIndexUrl ?? '')).status).toBe(200);
    const stranger = await joinAgency(product.url, admin, 'South PD');
    expect((await stranger.fetch(media.frameIndexUrl ?? '')).status).toBe(404);
  });

  test('RV-02 a finding stores frame and exact time, and the server refuses any other pair', async () => {
    const { videoId, media } = await videoOf('variable-rate.mp4');
    const { index } = await readIndex(media.frameIndexUrl);
    await admin.client.tickets.startReview({ id: ticketId });
    const at = (startFrame: number | null, startMicroseconds: number) => ({
      ticketId,
      videoId,
      startMicroseconds,
      endMicroseconds: null,
      startFrame,
      frameSource: startFrame === null ? null : ('original' as const),
      category: 'Other' as const,
      severity: 'minor' as const,
      text: 'x',
    });
    const exact = await admin.client.findings.add(at(12, timeOfFrame(index, 12)));
    expect(exact).toMatchObject({ startFrame: 12, endFrame: null, frameSource: 'original' });
    const code =
      'FINDING_FRAME_MISMATCH: The frame number does not match the position in this video. Mark the position again.';
    expect(await outcome(admin.client.findings.add(at(13, timeOfFrame(index, 12))))).toBe(code);
    expect(await outcome(admin.client.findings.add(at(12, timeOfFrame(index, 12) + 1)))).toBe(code);
    const { ticketId: _ticket, ...moved } = at(14, timeOfFrame(index, 15));
    expect(await outcome(admin.client.findings.edit({ id: exact.id, ...moved }))).toBe(code);
    const approximate = await admin.client.findings.add(at(null, 1_000_001));
    expect(approximate).toMatchObject({ startFrame: null, frameSource: null });
    const camera = await videoOf('camera.avi');
    await asSystem(product.app.database, (tx) =>
      tx.execute(sql`delete from derived_files where video_id = ${camera.videoId} and kind = 'frame-index'`),
    );
    const unknown = { ...at(1, 0), videoId: camera.videoId };
    expect(await outcome(admin.client.findings.add(unknown))).toBe(code);
  });

  test('the sweep indexes a video that was prepared before there was an index', async () => {
    const name = 'hevc.mp4';
    const { videoId, media } = await videoOf(name);
    const before = await readIndex(media.frameIndexUrl);
    await asSystem(product.app.database, async (tx) => {
      await tx.execute(sql`delete from derived_files where video_id = ${videoId} and kind = 'frame-index'`);
      await tx.execute(sql`update video_media set frames_indexed = false where video_id = ${videoId}`);
    });
    expect((await videoOf(name)).media.frameIndexUrl).toBeNull();
    await sweepMedia(product.app);
    const url = async () => (await videoOf(name)).media.frameIndexUrl;
    await expect.poll(url, { timeout: 60_000, interval: 500 }).not.toBeNull();
    const after = await videoOf(name);
    expect(await readIndex(after.media.frameIndexUrl)).toEqual(before);
    expect(after.media.playableUrl).toBe(media.playableUrl);
  });
});
