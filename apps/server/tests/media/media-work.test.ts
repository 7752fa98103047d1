/** Processing of stored videos with a real ffmpeg: facts, posters, and playable copies. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outputs } from '@plainview/contract/index';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import {
  ffprobe,
  hasFfmpeg,
  makeDamagedVideo,
  makeFfmpegVideo,
  picturesOf,
  withFfmpeg,
} from '@plainview/test-support/videos/ffmpeg-videos';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

type Ticket = Outputs['tickets']['get'];
type Video = Ticket['videos'][number];

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let stranger: Person;
  let folder: string;
  /** The first ticket: of a video that browsers can play. */
  let playableId: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-media-'));
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    stranger = await joinAgency(product.url, admin, 'South PD');
    const playable = await prepared(await makeTestVideo({ width: 704, height: 396, seconds: 1 }));
    playableId = playable.ticket.id;
  });
  afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates a ticket of one video. Returns once the video is processed. */
  async function prepared(file: string): Promise<{ ticket: Ticket; video: Video }> {
    const { id } = await submitTicket(product.url, ann, { file });
    return vi.waitFor(
      async () => {
        const found = await read(id);
        expect(['ready', 'not-needed', 'failed']).toContain(found.video.media.state);
        return found;
      },
      { timeout: 20_000, interval: 150 },
    );
  }

  async function read(id: string): Promise<{ ticket: Ticket; video: Video }> {
    const ticket = await ann.client.tickets.get({ id });
    const [video] = ticket.videos;
    if (!video) throw new Error('the ticket has no video');
    return { ticket, video };
  }

  /** Returns a ticket of one video once the video is analyzed, too. */
  async function analyzed(id: string): Promise<{ ticket: Ticket; video: Video }> {
    await expect.poll(async () => (await read(id)).video.media.analysis, { timeout: 20_000 }).toBe('done');
    return read(id);
  }

  async function download(who: Person, address: string | null): Promise<{ file: string; sha256: string }> {
    const answer = await who.fetch(address ?? '');
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const file = path.join(folder, crypto.randomUUID());
    await writeFile(file, bytes);
    return { file, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  test('a video that browsers can play gets a poster and no copy', async () => {
    const { video, ticket } = await analyzed(playableId);
    expect(video.media).toEqual({
      state: 'not-needed',
      progress: null,
      note: null,
      decodeErrors: 0,
      posterUrl: expect.stringMatching(/^\/media\/derived\//u),
      soundTracks: [],
      videoTracks: [],
      trackCopies: [],
      playableUrl: null,
      frameIndexUrl: expect.stringMatching(/^\/media\/derived\//u),
      queue: null,
      analysis: 'done',
      analysisProgress: null,
      signalsUrl: null,
      // It has no sound in which speech could be detected.
      speechDetection: 'done',
      hoverPictures: null,
    });
    const poster = await download(admin, video.media.posterUrl);
    expect(await ffprobe(poster.file, 'stream=codec_name,width,height')).toBe(
      'codec_name=mjpeg\nwidth=640\nheight=360',
    );
    expect((await stranger.fetch(video.media.posterUrl ?? '')).status).toBe(404);
    for (const { client } of [admin, ann]) {
      const { items } = await client.videos.list({});
      expect(items.find(({ id }) => id === video.videoId)?.posterUrl).toBe(video.media.posterUrl);
    }
    expect(ticket.timeline.map(({ event }) => event)).toContain('video.prepared');
  });

  test('processing without a tool shows thumbnails spread over each video; the agency sees none', async () => {
    const run = await admin.client.processing.start({
      selection: { kind: 'all', filter: {}, except: [] },
    });
    await expect
      .poll(async () => (await admin.client.processing.get({ id: run.runId })).byStatus, { timeout: 20_000 })
      .toMatchObject({ completed: run.count });
    const { videos } = await admin.client.processing.get({ id: run.runId });
    const stills = videos[0]?.files ?? [];
    expect(stills.map((still) => still.kind)).toEqual(Array.from({ length: 6 }, () => 'still'));
    // The midpoints of six equal parts of a second.
    expect(stills.map((still) => Math.round((still.atMicroseconds ?? 0) / 1000))).toEqual([
      83, 250, 417, 583, 750, 917,
    ]);
    const address = `/media/derived/${stills[0]?.id}`;
    const answer = await admin.fetch(address);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(stills[0]?.sha256);
    expect((await ann.fetch(address)).status).toBe(404);
  });

  test('H.265: the copy is H.264 with sound, each frame at its time; the original is unchanged', async () => {
    const original = await makeFfmpegVideo('h265.mp4');
    const { video } = await prepared(original);
    expect(video.facts).toMatchObject({ videoCodec: 'hevc', playsInBrowser: 'maybe' });
    expect(video.media).toMatchObject({ state: 'ready', note: null, decodeErrors: 0 });
    const copy = await download(ann, video.media.playableUrl);
    expect(await ffprobe(copy.file, 'stream=codec_name,profile,pix_fmt:format=format_name')).toMatch(
      /^codec_name=h264\nprofile=High\npix_fmt=yuv420p\ncodec_name=aac\nprofile=LC\nformat_name=\S*mp4\S*$/u,
    );
    const times = (await picturesOf(copy.file)).map(({ at }) => Math.round(at / 100));
    // Those of the original, in tenths of a millisecond.
    expect(times).toEqual(Array.from({ length: 120 }, (_, frame) => Math.round((frame * 10_000) / 30)));
    expect((await download(admin, video.url)).sha256).toBe(await sha256Of(original));
    expect((await stranger.fetch(video.media.playableUrl ?? '')).status).toBe(404);
  });

  // One without sound is in finding-excerpts.test.ts.
  test('a transport stream: times in the copy match the original', async () => {
    const original = await makeFfmpegVideo('h264.ts');
    const { video } = await prepared(original);
    expect(video.media.state).toBe('ready');
    const copy = await picturesOf((await download(ann, video.media.playableUrl)).file);
    const shown = await picturesOf(original);
    // The frames are identical bit by bit, and so are their times, except for the start.
    const first = shown[0]?.at ?? 0;
    expect(Math.abs(first - 7_200_000_000)).toBeLessThan(200_000);
    expect(copy.length).toBe(120);
    expect(copy.map(({ md5 }) => md5)).toEqual(shown.map(({ md5 }) => md5));
    for (const [index, { at }] of copy.entries())
      expect(Math.abs(at - ((shown[index]?.at ?? 0) - first))).toBeLessThan(100);
    // So a finding at the last frame lies within the measured duration.
    expect(video.facts.durationMicroseconds).toBeGreaterThan(copy.at(-1)?.at ?? 0);
  });

  test('AVI and program streams are measured correctly, accepted, and play as copies', async () => {
    const { video } = await prepared(await makeFfmpegVideo('mpeg4.avi'));
    expect(video.facts).toMatchObject({
      container: 'avi',
      videoCodec: 'mpeg4',
      audioCodec: 'mp3',
      width: 320,
      height: 180,
      frameRate: 30,
      playsInBrowser: 'no',
    });
    expect(video.measuredLength).toBe('00:00:04');
    expect(video.media.state).toBe('ready');
    const copy = await download(admin, video.media.playableUrl);
    expect(await ffprobe(copy.file, 'stream=codec_name')).toBe('codec_name=h264\ncodec_name=aac');
    const other = await prepared(await makeFfmpegVideo('mpeg2.mpg'));
    expect(other.video.facts).toMatchObject({ container: 'mpeg-ps', videoCodec: 'mpeg2video' });
    expect(other.video.media.state).toBe('ready');
  });

  test('audio-only files and garbage are still rejected', async () => {
    const noise = path.join(folder, 'noise.avi');
    await writeFile(noise, createHash('sha512').update('noise').digest('hex').repeat(2000));
    for (const file of [await makeFfmpegVideo('sound-only.avi'), noise]) {
      expect(await storeVideo(product.url, ann, file)).toMatchObject({
        state: 'refused',
        refusal: 'NOT_A_VIDEO',
      });
    }
  });

  test('the faults of a damaged file are counted and shown', async () => {
    const { ticket, video } = await prepared(await makeDamagedVideo());
    expect(video.media.decodeErrors).toBeGreaterThan(0);
    expect(video.media.state).toBe('not-needed');
    // They end no analysis.
    await analyzed(ticket.id);
  });
});

test('without ffmpeg the product works: AVI is rejected, and no copy is promised', async () => {
  const product = await startTestProduct({ ffmpeg: { ...withFfmpeg, ffmpeg: '/nowhere/ffmpeg' } });
  try {
    expect(product.app.ffmpeg).toBeNull();
    const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
    const ticket = await submitTicket(product.url, ann, { file: await makeTestVideo({ kind: 'ts-h264' }) });
    expect(ticket.videos[0]?.media).toMatchObject({
      state: 'unavailable',
      posterUrl: null,
      playableUrl: null,
      frameIndexUrl: null,
      analysis: 'unavailable',
      analysisProgress: null,
      signalsUrl: null,
      speechDetection: 'unavailable',
      hoverPictures: null,
    });
    const avi = path.join(product.dataDirectory, 'camera.avi');
    await writeFile(
      avi,
      Buffer.concat([Buffer.from('RIFF\u0000\u0001\u0000\u0000AVI LIST', 'latin1'), Buffer.alloc(256)]),
    );
    expect(await storeVideo(product.url, ann, avi)).toMatchObject({
      state: 'refused',
      refusal: 'NOT_A_VIDEO',
    });
  } finally {
    await product.stop();
  }
});
