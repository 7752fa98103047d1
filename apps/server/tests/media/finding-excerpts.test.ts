/**
 * The frame index of stored videos, and stills and clips of findings, with a real ffmpeg: every frame at the time
 * at which it is decoded, and exactly the frames of the finding, whatever the file.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Inputs, Outputs } from '@plainview/contract/index';
import type { FrameSource } from '@plainview/domain/evidence/media/frame';
import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { decodeFrameIndex } from '@plainview/domain/evidence/media/frame-index-file';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import {
  decodedTimesOf,
  drawnNumber,
  makeHardVideo,
  type HardVideo,
} from '@plainview/test-support/videos/hard-videos';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { readBarCodes } from '@plainview/test-support/videos/read-bar-codes';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweepMedia } from '../../src/modules/evidence/media/sweep-media.job.ts';
import { findFramesOfVideo } from '../../src/modules/review/findings/find-frames.ts';
import { asSystem } from '../../src/platform/database/tenant-transaction.ts';

/** The frames that the index of each file counts: those of the file, or of the copy that browsers play. */
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
const hardVideos = Object.keys(sources) as HardVideo[];

/** The videos that all tests use, one of which has a copy. */
const used: readonly HardVideo[] = ['29.97.mp4', 'stream.ts'];
/** Some of which a clip is made, too. They differ from run to run, and so do the others. */
const clipped = drawCases(
  ['variable-rate.mp4', 'b-frames.mp4', 'rotated.mp4', 'cut-inside.mp4', 'stream.ts'] as const,
  1,
);
const needed: readonly HardVideo[] = [...new Set([...used, ...clipped])];
const VIDEOS = 4;
const unneeded = hardVideos.filter((name) => !needed.includes(name));
const names = [...needed, ...drawCases(unneeded, VIDEOS - needed.length)];

type Video = Outputs['tickets']['get']['videos'][number];
type Form = Omit<Inputs['findings']['add'], 'ticketId'>;

/** Returns a finding at a frame, or at a range of frames. */
const formAt = (
  { videoId, index, isCopied }: { videoId: string; index: FrameIndex; isCopied: boolean },
  startFrame: number,
  endFrame: number | null = null,
): Form => ({
  videoId,
  startFrame,
  endFrame,
  startMicroseconds: timeOfFrame(index, startFrame),
  endMicroseconds: endFrame && timeOfFrame(index, endFrame),
  frameSource: isCopied ? 'copy' : 'original',
  category: 'Other',
  severity: 'minor',
  text: 'x',
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let ticketId: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-excerpts-'));
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    const uploads = [];
    for (const name of names)
      uploads.push(await storeVideo(product.url, ann, await makeHardVideo(name), name));
    const ticket = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: uploads.map(({ id }) => ({ uploadId: id, length: '00:00:04' })),
    });
    ticketId = ticket.id;
    await admin.client.tickets.startReview({ id: ticketId });
    const checkIndexed = async () => {
      const { videos } = await admin.client.tickets.get({ id: ticketId });
      expect(videos.map(({ media }) => media.frameIndexUrl)).not.toContain(null);
      expect(videos.map(({ media }) => media.state)).not.toContain('working');
    };
    await vi.waitFor(checkIndexed, { timeout: 180_000, interval: 500 });
  }, 240_000);
  afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function readVideo(name: HardVideo, who = admin): Promise<Video> {
    const { videos } = await who.client.tickets.get({ id: ticketId });
    const video = videos.find(({ fileName }) => fileName === name);
    if (!video) throw new Error(`the ticket has no ${name}`);
    return video;
  }

  async function videoOf(name: HardVideo) {
    const { videoId, media } = await readVideo(name);
    const answer = await admin.fetch(media.frameIndexUrl ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const index = decodeFrameIndex(gunzipSync(bytes));
    if (!index) throw new Error('the index is invalid');
    const indexSha256 = createHash('sha256').update(bytes).digest('hex');
    return { videoId, media, index, indexSha256, isCopied: media.playableUrl !== null };
  }

  /** Waits until a finding's still or clip is settled. */
  async function settled(id: string, kind: 'still' | 'clip') {
    const read = async () =>
      (await admin.client.findings.list({ ticketId })).find((one) => one.id === id)?.[kind];
    await vi.waitFor(async () => expect(['ready', 'failed']).toContain((await read())?.state), {
      timeout: 60_000,
      interval: 200,
    });
    const excerpt = await read();
    expect(excerpt).toMatchObject({ state: 'ready', note: null });
    if (!excerpt?.file) throw new Error('it has no file');
    return excerpt.file;
  }

  /** Downloads a file and checks its SHA-256. @returns its path */
  async function download({
    url,
    sha256,
  }: {
    readonly url: string;
    readonly sha256: string;
  }): Promise<string> {
    const answer = await admin.fetch(url);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const file = path.join(folder, sha256);
    await writeFile(file, bytes);
    return file;
  }

  test.each(names)('RV-01 %s: the index has every frame that is decoded, at its time', async (name) => {
    const { index, isCopied } = await videoOf(name);
    const decoded = await decodedTimesOf(name);
    const origin = name === 'stream.ts' ? (decoded[0] ?? 0) : 0;
    expect(Array.from(index.times)).toEqual(decoded.map((at) => at - origin));
    expect(index).toMatchObject({ source: sources[name], tool: expect.stringMatching(/^ffprobe \d/u) });
    expect(index.keyFrames.length).toBeGreaterThan(0);
    expect(isCopied).toBe(sources[name] === 'copy');
  });

  test('RV-12 the ledger names the index; its agency can read it, and no other agency', async () => {
    const { media, videoId, indexSha256 } = await videoOf('29.97.mp4');
    const { timeline } = await ann.client.tickets.get({ id: ticketId });
    const entry = timeline.find(({ event, subjectId }) => event === 'video.indexed' && subjectId === videoId);
    expect(entry?.data).toMatchObject({ frames: 120, frameSource: 'original', indexSha256 });
    expect((await readVideo('29.97.mp4', ann)).media.frameIndexUrl).toBe(media.frameIndexUrl);
    expect((await ann.fetch(media.frameIndexUrl ?? '')).status).toBe(200);
    const stranger = await joinAgency(product.url, admin, 'South PD');
    expect((await stranger.fetch(media.frameIndexUrl ?? '')).status).toBe(404);
  });

  /** Adds findings at frames of a video. Returns the numbers that their stills should show, by finding. */
  async function addFindings(name: HardVideo): Promise<Map<string, number>> {
    const video = await videoOf(name);
    const count = video.index.times.length;
    // The last one lies so late that decoding begins at a key frame. A clip has frames around 53.
    const frames = clipped.some((one) => one === name) ? [1, count] : [1, 53, count];
    const forms = frames.map((frame) => formAt(video, frame));
    if (video.isCopied) forms.push({ ...formAt(video, count), frameSource: 'original' });
    const numbers = new Map<string, number>();
    for (const form of forms) {
      const { id } = await admin.client.findings.add({ ticketId, ...form });
      numbers.set(id, drawnNumber(name, form.startFrame ?? 0));
    }
    return numbers;
  }

  test('RV-09 stills show exactly the frames of their findings, whatever the video', async () => {
    const added = new Map<HardVideo, ReadonlyMap<string, number>>();
    for (const name of names) added.set(name, await addFindings(name));
    const pictures = [];
    for (const [name, numbers] of added) {
      for (const [id, number] of numbers) {
        const { width, height, ...file } = await settled(id, 'still');
        const bytes = await readFile(await download(file));
        pictures.push({ name, number, bytes, width, height });
      }
    }
    // Pictures of one size, one after the other, are a film, which one process can read.
    for (const [size, shown] of Map.groupBy(pictures, ({ width, height }) => `${width}x${height}`)) {
      const film = path.join(folder, `${size}.mjpeg`);
      await writeFile(film, Buffer.concat(shown.map(({ bytes }) => bytes)));
      const numbers = await readBarCodes(film, shown[0] ?? { width: 0, height: 0 });
      expect(numbers.map((number, at) => ({ name: shown[at]?.name, number }))).toEqual(
        shown.map(({ name, number }) => ({ name, number })),
      );
    }
    for (const shown of Map.groupBy(pictures, ({ name }) => name).values())
      expect(new Set(shown.map(({ width, height }) => `${width}x${height}`)).size).toBe(1);
  }, 120_000);

  test.each(clipped)(
    'RV-09 %s: a clip has exactly the frames of its range',
    async (name) => {
      const video = await videoOf(name);
      const [first, last] = [47, 61];
      const { id } = await admin.client.findings.add({ ticketId, ...formAt(video, first, last) });
      expect(await admin.client.findings.makeClip({ id })).toMatchObject({ clip: { file: null } });
      const file = await settled(id, 'clip');
      const expected = Array.from({ length: last - first + 1 }, (_, at) => drawnNumber(name, first + at));
      expect(await readBarCodes(await download(file), file)).toEqual(expected);
    },
    120_000,
  );

  test('RV-09 a frame has one still; an approximate position has none; the agency sees neither', async () => {
    const video = await videoOf('29.97.mp4');
    const one = await admin.client.findings.add({ ticketId, ...formAt(video, 30) });
    const still = await settled(one.id, 'still');
    const other = await admin.client.findings.add({ ticketId, ...formAt(video, 30, 40), text: 'y' });
    expect(other.still?.file).toEqual(still);
    const moved = await admin.client.findings.edit({ id: other.id, ...formAt(video, 31) });
    expect(moved.still?.file ?? null).not.toEqual(still);
    expect((await settled(other.id, 'still')).sha256).not.toBe(still.sha256);
    const about = { ...formAt(video, 30), startFrame: null, frameSource: null };
    expect((await admin.client.findings.add({ ticketId, ...about })).still).toBeNull();

    const { timeline } = await admin.client.tickets.get({ id: ticketId });
    const entries = timeline.filter(
      ({ event, subjectId, data }) =>
        event === 'video.still_made' && subjectId === video.videoId && data['startFrame'] === 30,
    );
    expect(entries.map(({ data }) => data)).toMatchObject([
      { stillSha256: still.sha256, frameSource: 'original', fileName: '29.97.mp4' },
    ]);
    expect((await ann.fetch(still.url)).status).toBe(404);
    const seen = (await ann.client.tickets.get({ id: ticketId })).timeline.map(({ event }) => event);
    expect(seen).not.toContain('video.still_made');
  });

  test('RV-09 a clip is made once, at request, of a range only; its failure is shown and can be retried', async () => {
    const video = await videoOf('29.97.mp4');
    const moment = await admin.client.findings.add({ ticketId, ...formAt(video, 10) });
    expect(await outcome(admin.client.findings.makeClip({ id: moment.id }))).toMatch(
      /^FINDING_WITHOUT_RANGE/u,
    );
    const range = await admin.client.findings.add({ ticketId, ...formAt(video, 10, 20) });
    expect(range.clip).toBeNull();
    await admin.client.findings.makeClip({ id: range.id });
    await settled(range.id, 'clip');
    await asSystem(product.app.database, (tx) =>
      tx.execute(sql`update video_excerpts set state = 'failed', note = 'x', file_id = null
        where video_id = ${video.videoId} and kind = 'clip'`),
    );
    const failed = (await admin.client.findings.list({ ticketId })).find(({ id }) => id === range.id);
    expect(failed?.clip).toMatchObject({ state: 'failed', note: 'x', file: null });
    await admin.client.findings.makeClip({ id: range.id });
    const clip = await settled(range.id, 'clip');
    await admin.client.findings.makeClip({ id: range.id });
    const { timeline } = await admin.client.tickets.get({ id: ticketId });
    const events = timeline.filter(({ subjectId }) => subjectId === video.videoId).map(({ event }) => event);
    expect(events.filter((event) => event === 'video.clip_asked')).toHaveLength(2);
    expect(events.filter((event) => event === 'video.clip_made')).toHaveLength(2);
    const original = (await admin.client.tickets.get({ id: ticketId })).videos.find(
      ({ videoId }) => videoId === video.videoId,
    );
    const bytes = Buffer.from(await (await admin.fetch(original?.url ?? '')).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(original?.sha256);
    expect((await admin.fetch(`${clip.url}?download=1`)).headers.get('content-disposition')).toContain(
      '29.97-00-00-00-300-to-00-00-00-633.mp4',
    );
  });

  const MISMATCH =
    'FINDING_FRAME_MISMATCH: The frame number does not match the position in this video. Mark the position again.';

  test('RV-02 a finding stores frame and exact time, and the server refuses any other pair', async () => {
    const video = await videoOf('29.97.mp4');
    const at = (startFrame: number, timed = startFrame, more = 0) => ({
      ...formAt(video, startFrame),
      startMicroseconds: timeOfFrame(video.index, timed) + more,
    });
    const exact = await admin.client.findings.add({ ticketId, ...at(12) });
    expect(exact).toMatchObject({ startFrame: 12, endFrame: null, frameSource: 'original' });
    expect(await outcome(admin.client.findings.add({ ticketId, ...at(13, 12) }))).toBe(MISMATCH);
    expect(await outcome(admin.client.findings.add({ ticketId, ...at(12, 12, 1) }))).toBe(MISMATCH);
    expect(await outcome(admin.client.findings.edit({ id: exact.id, ...at(14, 15) }))).toBe(MISMATCH);
    const approximate = { ...at(12, 12, 1), startFrame: null, frameSource: null };
    expect(await admin.client.findings.add({ ticketId, ...approximate })).toMatchObject({
      startFrame: null,
      frameSource: null,
    });
  });

  test('RV-02 the sweep indexes a video that was prepared before there was an index; until then it has no frames', async () => {
    const name = 'stream.ts';
    const { media, ...before } = await videoOf(name);
    await asSystem(product.app.database, async (tx) => {
      const { videoId } = before;
      await tx.execute(sql`delete from derived_files where video_id = ${videoId} and kind = 'frame-index'`);
      await tx.execute(sql`update video_media set frames_indexed = false where video_id = ${videoId}`);
    });
    expect((await readVideo(name)).media.frameIndexUrl).toBeNull();
    const form = { ticketId, ...formAt(before, 1), frameSource: 'original' as const };
    expect(await outcome(admin.client.findings.add(form))).toBe(MISMATCH);
    await sweepMedia(product.app);
    const url = async () => (await readVideo(name)).media.frameIndexUrl;
    await expect.poll(url, { timeout: 60_000, interval: 500 }).not.toBeNull();
    const { media: indexed, ...after } = await videoOf(name);
    expect(after).toEqual(before);
    expect(indexed.playableUrl).toBe(media.playableUrl);
  });

  test('WS-03 a finding that was marked before its video was indexed gets its frame and its still afterwards, once', async () => {
    const { videoId, index } = await videoOf('29.97.mp4');
    const { database } = product.app;
    await asSystem(database, async (tx) => {
      await tx.execute(sql`delete from derived_files where video_id = ${videoId} and kind = 'frame-index'`);
      await tx.execute(sql`update video_media set frames_indexed = false where video_id = ${videoId}`);
    });
    const noFrame = { startFrame: null, endFrame: null, frameSource: null } as const;
    const form = formAt({ videoId, index, isCopied: false }, 40, 50);
    const marked = timeOfFrame(index, 40) + 7000;
    const early = { ...form, ...noFrame, startMicroseconds: marked };
    const { id, ...added } = await admin.client.findings.add({ ticketId, ...early });
    expect(added).toMatchObject({ ...noFrame, still: null, markedMicroseconds: null });
    const beyond = { ...early, startMicroseconds: index.endMicroseconds, endMicroseconds: null };
    const last = await admin.client.findings.add({ ticketId, ...beyond });
    // Too early: there is no index yet.
    await findFramesOfVideo(product.app, { videoId });
    const findingOf = async (wanted: string) =>
      (await admin.client.findings.list({ ticketId })).find((one) => one.id === wanted);
    expect(await findingOf(id)).toMatchObject(noFrame);

    await sweepMedia(product.app);
    await expect
      .poll(async () => (await findingOf(id))?.startFrame, { timeout: 60_000, interval: 500 })
      .toBe(40);
    const found = { ...form, startFrame: 40, endFrame: 50, frameSource: 'original' };
    expect(await findingOf(id)).toMatchObject({ ...found, markedMicroseconds: marked });
    expect((await findingOf(id))?.startMicroseconds).toBe(timeOfFrame(index, 40));
    await settled(id, 'still');
    // After the last frame there is none.
    expect(await findingOf(last.id)).toMatchObject({ ...noFrame, markedMicroseconds: null });

    await findFramesOfVideo(product.app, { videoId });
    const entries = async () =>
      (await admin.client.custody.list({ search: id, limit: 50 })).items.filter(
        ({ event }) => event === 'finding.frame_found',
      );
    expect(await entries()).toMatchObject([
      { actorId: null, actorName: 'Plainview', data: { startFrame: 40, markedMicroseconds: marked } },
    ]);
    const { markedMicroseconds: kept } = await admin.client.findings.edit({
      id,
      ...form,
      text: 'Other words.',
    });
    expect(kept).toBe(marked);
    const moved = await admin.client.findings.edit({
      id,
      ...formAt({ videoId, index, isCopied: false }, 41),
    });
    expect(moved.markedMicroseconds).toBeNull();
    // One that was marked with the index at hand, but without its frame, too.
    const late = await admin.client.findings.add({ ticketId, ...early, text: 'Late.' });
    await expect.poll(async () => (await findingOf(late.id))?.startFrame, { timeout: 30_000 }).toBe(40);
  }, 120_000);

  test('WS-03 a delivery finds the frames that a waiting job has not found yet', async () => {
    const { videoId, index } = await videoOf('29.97.mp4');
    const noFrame = { startFrame: null, endFrame: null, frameSource: null } as const;
    const form = formAt({ videoId, index, isCopied: false }, 60);
    const { id } = await admin.client.findings.add({ ticketId, ...form });
    // As if it had been marked before the index, and the job were lost.
    await asSystem(product.app.database, (tx) =>
      tx.execute(sql`update findings set start_frame = null, frame_source = null where id = ${id}`),
    );
    await admin.client.reports.deliver({ ticketId, summary: 'x', notWatchedReason: NOT_WATCHED });
    const finding = (await admin.client.findings.list({ ticketId })).find((one) => one.id === id);
    expect(finding).toMatchObject({ startFrame: 60, still: { state: 'ready' } });
    expect(finding).not.toMatchObject(noFrame);
  }, 60_000);

  test('WS-03 a finding of a delivered report stays as it was delivered; it gets its frame when the reopened ticket is delivered again', async () => {
    const { videoId } = await videoOf('29.97.mp4');
    const delivered = (await admin.client.findings.list({ ticketId })).find(
      ({ startFrame }) => startFrame === 60,
    );
    const id = delivered?.id ?? '';
    const frameOf = async () =>
      (await admin.client.findings.list({ ticketId })).find((one) => one.id === id)?.startFrame;
    // As if the video had been indexed after the delivery.
    await asSystem(product.app.database, (tx) =>
      tx.execute(sql`update findings set start_frame = null, frame_source = null where id = ${id}`),
    );
    await findFramesOfVideo(product.app, { videoId });
    expect(await frameOf()).toBeNull();
    await admin.client.tickets.reopen({ id: ticketId, reason: 'Late frames.' });
    await admin.client.reports.deliver({ ticketId, summary: 'y', notWatchedReason: NOT_WATCHED });
    expect(await frameOf()).toBe(60);
  }, 60_000);
});
