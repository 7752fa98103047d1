/** Stills and clips of findings, with a real ffmpeg: exactly the frames of the finding, whatever the file. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Inputs } from '@plainview/contract/index';
import { timeOfFrame, type FrameIndex } from '@plainview/domain/video/frame-index';
import { decodeFrameIndex } from '@plainview/domain/video/frame-index-file';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import {
  drawnNumber,
  hardVideos,
  makeHardVideo,
  type HardVideo,
} from '@plainview/test-support/videos/hard-videos';
import { readBarCodes } from '@plainview/test-support/videos/read-bar-codes';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asSystem } from '../../src/persistence/database/tenant-transaction.ts';

/** The videos that the other tests use. */
const used: readonly HardVideo[] = ['29.97.mp4', '59.94.mp4'];
/** Some of which a clip is made, too. They differ from run to run, and so do the others. */
const clipped = drawCases(
  ['variable-rate.mp4', 'b-frames.mp4', 'rotated.mp4', 'cut-inside.mp4', 'stream.ts'] as const,
  2,
);
const unused = hardVideos.filter((name) => ![...used, ...clipped].includes(name));
const names = [...used, ...clipped, ...drawCases(unused, 3)];

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

  async function videoOf(name: HardVideo) {
    const { videos } = await admin.client.tickets.get({ id: ticketId });
    const video = videos.find(({ fileName }) => fileName === name);
    if (!video) throw new Error(`the ticket has no ${name}`);
    const answer = await admin.fetch(video.media.frameIndexUrl ?? '');
    const index = decodeFrameIndex(gunzipSync(Buffer.from(await answer.arrayBuffer())));
    if (!index) throw new Error('the index is invalid');
    return { videoId: video.videoId, index, isCopied: video.media.playableUrl !== null };
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

  test.each(names)(
    'RV-09 %s: stills show exactly the frames of their findings',
    async (name) => {
      const video = await videoOf(name);
      const count = video.index.times.length;
      // The last one lies so late that decoding begins at a key frame.
      const frames = [1, 53, count];
      const made = [];
      for (const frame of frames)
        made.push(await admin.client.findings.add({ ticketId, ...formAt(video, frame) }));
      if (video.isCopied) {
        frames.push(count);
        const form = { ...formAt(video, count), frameSource: 'original' as const };
        made.push(await admin.client.findings.add({ ticketId, ...form }));
      }
      const files = [];
      for (const { id } of made) files.push(await settled(id, 'still'));
      // Pictures one after the other are a film, which one process can read.
      const pictures = [];
      for (const file of files) pictures.push(await readFile(await download(file)));
      const film = path.join(folder, `${name}.mjpeg`);
      await writeFile(film, Buffer.concat(pictures));
      const [size = { width: 0, height: 0 }, ...others] = files.map(({ width, height }) => ({
        width,
        height,
      }));
      for (const other of others) expect(other).toEqual(size);
      expect(await readBarCodes(film, size)).toEqual(frames.map((frame) => drawnNumber(name, frame)));
    },
    120_000,
  );

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
    const video = await videoOf('59.94.mp4');
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
      '59.94-00-00-00-150-to-00-00-00-316.mp4',
    );
  });
});
