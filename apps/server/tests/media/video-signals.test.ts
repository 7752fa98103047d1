/** The signals of stored videos and the problems that they show, with a real ffmpeg. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Outputs } from '@plainview/contract/index';
import { stretchesWithoutSpeech } from '@plainview/domain/evidence/media/speech-stretches';
import {
  decodeVideoSignals,
  encodeVideoSignals,
  type Interval,
  type VideoSignals,
} from '@plainview/domain/evidence/media/video-signals';
import { drawTests } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, pixelsOf, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeCutOffVideo, makeScenes } from '@plainview/test-support/videos/signal-videos';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { storeDerivedFile } from '../../src/modules/evidence/derived-files/store-derived-file.ts';
import { sweepMedia } from '../../src/modules/evidence/media/sweep-media.job.ts';
import { removeOlderMedia } from '../../src/modules/evidence/media/video-media.repository.ts';
import { findVideo } from '../../src/modules/evidence/videos/videos.repository.ts';
import { asSystem } from '../../src/platform/database/tenant-transaction.ts';

type Ticket = Outputs['tickets']['get'];
type Video = Ticket['videos'][number];

/** Pictures are examined four times a second, and an encoder needs some time to fade sound out. */
const PRECISION = 300_000;

/**
 * The seconds at which the picture gets black and the sound silent, at which the picture gets red and a voice
 * begins, and of the end. Only long stretches are problems.
 */
const scenesOf = {
  'scenes.mp4': { black: 3, red: 14, end: 25 },
  'scenes.ts': { black: 3, red: 7, end: 12 },
} as const;
const names = ['scenes.mp4', 'scenes.ts'] as const;

function makeThreeScenes(name: (typeof names)[number]): Promise<string> {
  const { black, red, end } = scenesOf[name];
  const scenes = [
    { seconds: black, picture: 'moving', sound: 'tone' },
    { seconds: red - black, picture: 'black', sound: 'silence' },
    { seconds: end - red, picture: 'still', sound: 'speech' },
  ] as const;
  return makeScenes(`three-${name}`, scenes, name === 'scenes.ts' ? 'mpegts' : 'mp4');
}

const codesOf = ({ problems }: Video) => problems.map(({ code }) => code);

function expectIntervals(intervals: readonly Interval[], ...seconds: readonly (readonly [number, number])[]) {
  expect(intervals.length).toBe(seconds.length);
  for (const [at, [from, to]] of seconds.entries()) {
    const [start = -1, end = -1] = intervals[at] ?? [];
    expect(Math.abs(start - from * 1_000_000)).toBeLessThanOrEqual(PRECISION);
    expect(Math.abs(end - to * 1_000_000)).toBeLessThanOrEqual(PRECISION);
  }
}

drawTests(3);

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let ticketId: string;

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: { ...withFfmpeg, detectsSpeech: true } });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    const files = {
      'scenes.mp4': await makeThreeScenes('scenes.mp4'),
      'scenes.ts': await makeThreeScenes('scenes.ts'),
      'no-sound.mp4': await makeTestVideo(),
      'cut-off.mp4': await makeCutOffVideo(),
    };
    const uploads = [];
    for (const [name, file] of Object.entries(files))
      uploads.push(await storeVideo(product.url, ann, file, name));
    const ticket = await createTicket(
      ann,
      uploads.map(({ id }) => id),
    );
    ticketId = ticket.id;
    await vi.waitFor(() => expectAnalyzed(ticketId), { timeout: 200_000, interval: 500 });
  }, 240_000);
  afterAll(() => product.stop());

  async function expectAnalyzed(id: string): Promise<void> {
    for (const { media } of (await admin.client.tickets.get({ id })).videos)
      expect(media).toMatchObject({ analysis: 'done', analysisProgress: null });
  }

  async function videoOf(name: string, who = admin): Promise<Video> {
    const { videos } = await who.client.tickets.get({ id: ticketId });
    const video = videos.find(({ fileName }) => fileName === name);
    if (!video) throw new Error(`the ticket has no ${name}`);
    return video;
  }

  async function readSignals(address: string | null): Promise<{ signals: VideoSignals; sha256: string }> {
    const answer = await admin.fetch(address ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const signals = decodeVideoSignals(gunzipSync(bytes).toString());
    if (!signals) throw new Error('the signals are invalid');
    return { signals, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  test.each(names)('RV-03 %s: signals are those of the scenes', async (name) => {
    const { signals } = await readSignals((await videoOf(name)).media.signalsUrl);
    const { tool, durationMicroseconds, loudness, motion, silent, black, frozen } = signals;
    const { speech, speechTool } = signals;
    const begin = scenesOf[name];
    const microseconds = begin.end * 1_000_000;
    expect(tool).toMatch(/^ffmpeg \d/u);
    expect(Math.abs(durationMicroseconds - microseconds)).toBeLessThan(100_000);
    expectIntervals(silent, [begin.black, begin.red]);
    expectIntervals(black, [begin.black, begin.red]);
    expectIntervals(frozen, [begin.black, begin.red], [begin.red, begin.end]);
    // The tone has an eighth of the full scale.
    expect(loudness?.values[1.5 * 20]).toBeGreaterThan(25);
    expect(loudness?.values[1.5 * 20]).toBeLessThan(45);
    expect(loudness?.values[(begin.black + 2) * 20]).toBe(0);
    expect(speechTool).toMatch(/^Silero VAD 6 \([0-9a-f]{16}\), onnxruntime-web \d/u);
    // Neither the tone nor silence is speech. The voice begins with the last scene and continues.
    if (!speech) throw new Error('no speech was detected');
    expect(Math.max(...speech.values.subarray(0, begin.red * 10 - 2))).toBeLessThan(128);
    const [[quietFrom, quietTo] = [-1, -1], ...others] = stretchesWithoutSpeech(speech, 0.5, microseconds);
    expect(quietFrom).toBe(0);
    expect(Math.abs(quietTo - begin.red * 1_000_000)).toBeLessThan(PRECISION + 100_000);
    expect(others.filter(([from]) => from < microseconds - 1_000_000)).toEqual([]);
    const motionOf = (from: number, to: number) => [...(motion?.values.subarray(from * 2, to * 2) ?? [])];
    expect(Math.min(...motionOf(1, begin.black - 1))).toBeGreaterThan(0);
    expect(Math.max(...motionOf(begin.black + 1, begin.red - 1))).toBe(0);
  });

  test('RV-03 a video without a sound track has no loudness, and no silence to skip', async () => {
    const { signals } = await readSignals((await videoOf('no-sound.mp4')).media.signalsUrl);
    expect(signals).toMatchObject({ loudness: null, silent: [], speech: null, speechTool: null });
    expect(signals.motion).not.toBeNull();
  });

  test('RV-04 both sides read the same problems', async () => {
    const problems = {
      'scenes.mp4': ['black', 'frozen'],
      'no-sound.mp4': ['no-sound'],
      'cut-off.mp4': ['silent', 'truncated'],
    };
    for (const [name, codes] of Object.entries(problems)) {
      const video = await videoOf(name);
      expect({ name, codes: codesOf(video) }).toEqual({ name, codes });
      expect((await videoOf(name, ann)).problems).toEqual(video.problems);
    }
    const texts = (await videoOf('scenes.mp4')).problems.map(({ text }) => text);
    expect(texts).toEqual([
      'The picture is at least 98% black for 00:00:11, starting at 00:00:03.',
      'The picture does not change for 00:00:11, starting at 00:00:14.',
    ]);
    const [, cutOff] = (await videoOf('cut-off.mp4')).problems;
    expect(cutOff?.text).toMatch(
      /^The file states a length of 00:00:08, but only 00:00:0\d can be played\. Its end may be missing\.$/u,
    );
  });

  test.each(names)('RV-03 %s: small pictures show the scene of their time', async (name) => {
    const { media } = await videoOf(name);
    const { black, red, end } = scenesOf[name];
    // In the transport stream, the sound ends a little later than the pictures.
    const count = name === 'scenes.ts' ? end + 1 : end;
    const rows = Math.ceil(count / 12);
    const layout = { intervalMicroseconds: 1_000_000, count, columns: 12, rows };
    expect(media.hoverPictures).toMatchObject(layout);
    const answer = await admin.fetch(media.hoverPictures?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const file = path.join(product.dataDirectory, `${name}.jpg`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const pixels = await pixelsOf(file);
    expect(pixels.length).toBe(12 * 160 * rows * 90 * 3);
    /** Returns the color in the middle of the picture of a second. */
    const colorAt = (second: number) => {
      const [x, y] = [(second % 12) * 160 + 80, Math.floor(second / 12) * 90 + 45];
      return [...pixels.subarray((y * 12 * 160 + x) * 3).subarray(0, 3)];
    };
    for (const second of [black + 1, red - 1]) expect(colorAt(second)).toEqual([0, 0, 0]);
    for (const second of [red + 1, end - 1]) {
      const [r = 0, g = 255, b = 255] = colorAt(second);
      expect([r > 200, g < 50, b < 50]).toEqual([true, true, true]);
    }
    expect((await videoOf(name, ann)).media.hoverPictures).toBeNull();
    expect((await ann.fetch(media.hoverPictures?.url ?? '')).status).toBe(404);
  });

  test('RV-03 the ledger names the signals; the agency can neither find nor read them', async () => {
    const { media, videoId } = await videoOf('scenes.mp4');
    const { sha256 } = await readSignals(media.signalsUrl);
    const pictures = await (await admin.fetch(media.hoverPictures?.url ?? '')).arrayBuffer();
    const picturesSha256 = createHash('sha256').update(Buffer.from(pictures)).digest('hex');
    const { timeline } = await ann.client.tickets.get({ id: ticketId });
    const entry = timeline.find(
      ({ event, subjectId }) => event === 'video.analyzed' && subjectId === videoId,
    );
    expect(entry?.data).toMatchObject({
      signalsSha256: sha256,
      picturesSha256,
      tool: expect.stringMatching(/^ffmpeg \d/u),
      speechTool: expect.stringMatching(/^Silero VAD/u),
    });
    expect((await videoOf('scenes.mp4', ann)).media.signalsUrl).toBeNull();
    expect((await ann.fetch(media.signalsUrl ?? '')).status).toBe(404);
  });

  test('RV-03 the sweep analyzes a video that was prepared before there were signals', async () => {
    const { videoId, media } = await videoOf('cut-off.mp4');
    const before = await readSignals(media.signalsUrl);
    await asSystem(product.app.database, async (tx) => {
      await tx.execute(sql`delete from derived_files where video_id = ${videoId} and kind = 'signals'`);
      await tx.execute(
        sql`update video_media set analysis = 'waiting', content = null where video_id = ${videoId}`,
      );
    });
    expect((await videoOf('cut-off.mp4')).problems).toEqual([]);
    await sweepMedia(product.app);
    await vi.waitFor(() => expectAnalyzed(ticketId), { timeout: 60_000, interval: 500 });
    const after = await videoOf('cut-off.mp4');
    expect(await readSignals(after.media.signalsUrl)).toEqual(before);
    expect(codesOf(after)).toEqual(['silent', 'truncated']);
  });

  test('RV-03 the sweep adds speech to what an earlier version measured, and nothing else changes', async () => {
    const { videoId, media, problems } = await videoOf('cut-off.mp4');
    const before = await readSignals(media.signalsUrl);
    const countAnalyses = async () => {
      const { timeline } = await ann.client.tickets.get({ id: ticketId });
      return timeline.filter(({ event, subjectId }) => event === 'video.analyzed' && subjectId === videoId)
        .length;
    };
    const analyses = await countAnalyses();
    expect(media.speechDetection).toBe('done');
    // As an earlier version left it.
    const earlier = gzipSync(encodeVideoSignals({ ...before.signals, speech: null, speechTool: null }));
    const agencyId = await asSystem(
      product.app.database,
      async (tx) => (await findVideo(tx, videoId))?.agencyId,
    );
    const video = { videoId, agencyId: agencyId ?? '', kind: 'signals', runId: null } as const;
    const file = {
      ...video,
      name: 'signals.json.gz',
      contentType: 'application/gzip',
      sizeBytes: earlier.length,
      sha256: createHash('sha256').update(earlier).digest('hex'),
      atMicroseconds: null,
    };
    await storeDerivedFile(product.app, file, earlier, (tx, kept) => removeOlderMedia(tx, kept));
    await asSystem(product.app.database, (tx) =>
      tx.execute(sql`update video_media set analysis_version = 1 where video_id = ${videoId}`),
    );
    const between = await videoOf('cut-off.mp4');
    expect(between.media).toMatchObject({ analysis: 'done', speechDetection: 'waiting' });
    expect((await readSignals(between.media.signalsUrl)).signals.speech).toBeNull();
    await sweepMedia(product.app);
    await vi.waitFor(
      async () =>
        expect((await videoOf('cut-off.mp4')).media).toMatchObject({
          analysis: 'done',
          speechDetection: 'done',
        }),
      { timeout: 60_000, interval: 500 },
    );
    const after = await videoOf('cut-off.mp4');
    expect((await readSignals(after.media.signalsUrl)).signals).toEqual(before.signals);
    expect(after.problems).toEqual(problems);
    expect(after.media.hoverPictures).toEqual(media.hoverPictures);
    expect(await countAnalyses()).toBe(analyses + 1);
  });
});
