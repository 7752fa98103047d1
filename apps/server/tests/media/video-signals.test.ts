/** The signals of stored videos and the problems that they show, with a real ffmpeg. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Outputs } from '@plainview/contract/index';
import { stretchesWithoutSpeech } from '@plainview/domain/video/signals/speech-stretches';
import {
  decodeVideoSignals,
  encodeVideoSignals,
  type Interval,
  type VideoSignals,
} from '@plainview/domain/video/signals/video-signals';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import {
  colorAt,
  ffprobe,
  hasFfmpeg,
  makeDamagedVideo,
  withFfmpeg,
} from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeCutOffVideo, makeScenes, scenes } from '@plainview/test-support/videos/signal-videos';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweepMedia } from '../../src/jobs/handlers/media/sweep-media.ts';
import { asSystem } from '../../src/persistence/database/tenant-transaction.ts';
import { removeOlderMedia } from '../../src/persistence/video/video-media.repository.ts';
import { findVideo } from '../../src/persistence/video/video.repository.ts';
import { storeDerivedFile } from '../../src/use-cases/media/store-derived-file.ts';

type Ticket = Outputs['tickets']['get'];
type Video = Ticket['videos'][number];

/** Pictures are examined four times a second, and an encoder needs some time to fade sound out. */
const PRECISION = 300_000;

const codesOf = ({ problems }: Video) => problems.map(({ code }) => code);

function expectIntervals(intervals: readonly Interval[], ...seconds: readonly (readonly [number, number])[]) {
  expect(intervals.length).toBe(seconds.length);
  for (const [at, [from, to]] of seconds.entries()) {
    const [start = -1, end = -1] = intervals[at] ?? [];
    expect(Math.abs(start - from * 1_000_000)).toBeLessThanOrEqual(PRECISION);
    expect(Math.abs(end - to * 1_000_000)).toBeLessThanOrEqual(PRECISION);
  }
}

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let stranger: Person;
  let ticketId: string;

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: { ...withFfmpeg, detectsSpeech: true } });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    stranger = await joinAgency(product.url, admin, 'South PD');
    const files = {
      'scenes.mp4': await makeScenes('scenes.mp4', scenes, 'mp4'),
      'scenes.ts': await makeScenes('scenes.ts', scenes, 'mpegts'),
      'silent.mp4': await makeScenes(
        'silent.mp4',
        [{ seconds: 4, picture: 'moving', sound: 'silence' }],
        'mp4',
      ),
      'no-sound.mp4': await makeTestVideo(),
      'cut-off.mp4': await makeCutOffVideo(),
      'damaged.mp4': await makeDamagedVideo(),
    };
    ticketId = await submit(ann, files);
  }, 240_000);
  afterAll(() => product.stop());

  /** Submits a ticket. Returns its id once its videos are analyzed. */
  async function submit(who: Person, files: Readonly<Record<string, string>>): Promise<string> {
    const uploads = [];
    for (const [name, file] of Object.entries(files))
      uploads.push(await storeVideo(product.url, who, file, name));
    const { id } = await who.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: uploads.map((upload) => ({ uploadId: upload.id, length: '00:00:04' })),
    });
    await vi.waitFor(() => expectAnalyzed(id), { timeout: 200_000, interval: 500 });
    return id;
  }

  async function expectAnalyzed(id: string): Promise<void> {
    for (const { media } of (await admin.client.tickets.get({ id })).videos)
      expect(media).toMatchObject({ analysis: 'done', analysisProgress: null });
  }

  async function videoOf(name: string, who = admin, id = ticketId): Promise<Video> {
    const { videos } = await who.client.tickets.get({ id });
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

  test.each(['scenes.mp4', 'scenes.ts'])('RV-03 %s: signals are those of the scenes', async (name) => {
    const { signals } = await readSignals((await videoOf(name)).media.signalsUrl);
    const { tool, durationMicroseconds, loudness, motion, silent, black, frozen } = signals;
    const { speech, speechTool } = signals;
    expect(tool).toMatch(/^ffmpeg \d/u);
    expect(Math.abs(durationMicroseconds - 36_000_000)).toBeLessThan(100_000);
    expectIntervals(silent, [12, 24]);
    expectIntervals(black, [12, 24]);
    expectIntervals(frozen, [12, 24], [24, 36]);
    // The tone has an eighth of the full scale.
    expect(loudness?.values[6 * 20]).toBeGreaterThan(25);
    expect(loudness?.values[6 * 20]).toBeLessThan(45);
    expect(loudness?.values[18 * 20]).toBe(0);
    expect(speechTool).toMatch(/^Silero VAD 6 \([0-9a-f]{16}\), onnxruntime-web \d/u);
    // Neither the tone nor silence is speech. The voice begins with the last scene and continues.
    if (!speech) throw new Error('no speech was detected');
    expect(Math.max(...speech.values.subarray(0, 238))).toBeLessThan(128);
    const [[quietFrom, quietTo] = [-1, -1], ...others] = stretchesWithoutSpeech(speech, 0.5, 36_000_000);
    expect(quietFrom).toBe(0);
    expect(Math.abs(quietTo - 24_000_000)).toBeLessThan(PRECISION + 100_000);
    expect(others.filter(([from]) => from < 35_000_000)).toEqual([]);
    expect(motion?.values.subarray(2, 22).every((value) => value > 0)).toBe(true);
    expect(motion?.values.subarray(26, 46).every((value) => value === 0)).toBe(true);
  });

  test('RV-03 a video without a sound track has no loudness, and no silence to skip', async () => {
    const { signals } = await readSignals((await videoOf('no-sound.mp4')).media.signalsUrl);
    expect(signals).toMatchObject({ loudness: null, silent: [], speech: null, speechTool: null });
    expect(signals.motion).not.toBeNull();
  });

  test('RV-04 both sides read the same problems', async () => {
    const problems = {
      'scenes.mp4': ['black', 'frozen'],
      'silent.mp4': ['silent'],
      'no-sound.mp4': ['no-sound'],
      'cut-off.mp4': ['truncated'],
    };
    for (const [name, codes] of Object.entries(problems)) {
      const video = await videoOf(name);
      expect({ name, codes: codesOf(video) }).toEqual({ name, codes });
      expect((await videoOf(name, ann)).problems).toEqual(video.problems);
    }
    const texts = (await videoOf('scenes.mp4')).problems.map(({ text }) => text);
    expect(texts).toEqual([
      'The picture is black for 00:00:12, starting at 00:00:12.',
      'The picture does not change for 00:00:12, starting at 00:00:24.',
    ]);
    const [cutOff] = (await videoOf('cut-off.mp4')).problems;
    expect(cutOff?.text).toMatch(
      /^The end is missing: the file states 00:00:16, but only 00:00:0\d can be played\.$/u,
    );
  });

  test('RV-04 the same file is found within the agency, and never in another one', async () => {
    // Without sound, in which speech would be looked for.
    const file = await makeTestVideo();
    const [again, foreign] = [
      await submit(ann, { 'again.mp4': file }),
      await submit(stranger, { 'copy.mp4': file }),
    ];
    const second = await videoOf('again.mp4', ann, again);
    expect(second.problems).toContainEqual({
      code: 'duplicate',
      text: `The same file is also in ticket ${ticketId.slice(0, 8)} (“no-sound.mp4”).`,
    });
    expect((await videoOf('no-sound.mp4')).problems).toContainEqual({
      code: 'duplicate',
      text: `The same file is also in ticket ${again.slice(0, 8)} (“again.mp4”).`,
    });
    for (const who of [stranger, admin])
      expect(codesOf(await videoOf('copy.mp4', who, foreign))).toEqual(['no-sound']);
  });

  test('RV-04 the form knows what the file itself shows, before there is a ticket', async () => {
    const silent = await makeScenes(
      'silent.mp4',
      [{ seconds: 4, picture: 'moving', sound: 'silence' }],
      'mp4',
    );
    const noSound = await makeTestVideo({ seed: 2 });
    const [same, mute] = [
      await storeVideo(product.url, ann, silent, 'again.mp4'),
      await storeVideo(product.url, stranger, noSound, 'mute.mp4'),
    ];
    expect(same.problems).toEqual([{ code: 'duplicate', text: expect.stringContaining('(“silent.mp4”)') }]);
    expect(mute.problems).toEqual([{ code: 'no-sound', text: 'This video has no sound track.' }]);
    const listed = await ann.client.uploads.list();
    expect(listed.find(({ id }) => id === same.id)?.problems).toEqual(same.problems);
  });

  test.each(['scenes.mp4', 'scenes.ts'])(
    'RV-03 %s: small pictures show the scene of their time',
    async (name) => {
      const { media } = await videoOf(name);
      expect(media.hoverPictures).toMatchObject({
        intervalMicroseconds: 1_000_000,
        count: 36,
        columns: 12,
        rows: 3,
      });
      const answer = await admin.fetch(media.hoverPictures?.url ?? '');
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      const file = path.join(product.dataDirectory, `${name}.jpg`);
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      expect(await ffprobe(file, 'stream=width,height')).toBe('width=1920\nheight=270');
      // The second of the three rows is black, and the third one red.
      expect(await colorAt(file, 80 + 5 * 160, 90 + 45)).toEqual([0, 0, 0]);
      const [red = 0, green = 255, blue = 255] = await colorAt(file, 80 + 5 * 160, 180 + 45);
      expect([red > 200, green < 50, blue < 50]).toEqual([true, true, true]);
      expect((await videoOf(name, ann)).media.hoverPictures).toBeNull();
      expect((await ann.fetch(media.hoverPictures?.url ?? '')).status).toBe(404);
    },
  );

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
    expect(codesOf(after)).toEqual(['truncated']);
  });

  test('RV-03 the sweep adds speech to what an earlier version measured, and nothing else changes', async () => {
    const { videoId, media, problems } = await videoOf('silent.mp4');
    const before = await readSignals(media.signalsUrl);
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
    const between = await videoOf('silent.mp4');
    expect(between.media).toMatchObject({ analysis: 'done', speechDetection: 'waiting' });
    expect((await readSignals(between.media.signalsUrl)).signals.speech).toBeNull();
    await sweepMedia(product.app);
    await vi.waitFor(
      async () =>
        expect((await videoOf('silent.mp4')).media).toMatchObject({
          analysis: 'done',
          speechDetection: 'done',
        }),
      { timeout: 60_000, interval: 500 },
    );
    const after = await videoOf('silent.mp4');
    expect((await readSignals(after.media.signalsUrl)).signals).toEqual(before.signals);
    expect(after.problems).toEqual(problems);
    expect(after.media.hoverPictures).toEqual(media.hoverPictures);
    const { timeline } = await ann.client.tickets.get({ id: ticketId });
    const entries = timeline.filter(
      ({ event, subjectId }) => event === 'video.analyzed' && subjectId === videoId,
    );
    expect(entries).toHaveLength(2);
  });
});
