/** Every kind of job on videos, by a worker whose machine has none of the files: they are in the bucket only. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outputs } from '@plainview/contract/index';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { startSpeechService, type SpeechService } from '@plainview/test-support/peers/speech-service';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import {
  startProductProcess,
  startWorkerProcess,
  type ProductProcess,
  type WorkerProcess,
} from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { makeCameraVideo } from '@plainview/test-support/videos/camera-videos';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTrackVideo } from '@plainview/test-support/videos/track-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The machine is shared with other tests, and the store is slow. */
const SOON = { timeout: 120_000, interval: 250 };

describe.runIf(hasBucket() && hasFfmpeg)('a worker without the files', () => {
  let directory: string;
  let database: TestDatabase;
  let service: SpeechService;
  let web: ProductProcess;
  let worker: WorkerProcess;
  let admin: Person;
  let ann: Person;
  let ticket: Outputs['tickets']['get'];
  let reference: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-video-jobs-'));
    database = await cloneTestDatabase();
    service = await startSpeechService();
    const settings = {
      DATABASE_URL: database.url,
      SECRET: TEST_SECRET,
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      SPEECH_TO_TEXT_URL: service.url,
      LOG_LEVEL: 'warn',
      ...bucketEnvironment(await makeBucket()),
    };
    web = await startProductProcess({
      ...settings,
      DATA_DIRECTORY: path.join(directory, 'web'),
      PROCESS_ROLE: 'web',
      PORT: '0',
      FFMPEG_PATH: 'no-such-ffmpeg',
    });
    worker = await startWorkerProcess({
      ...settings,
      DATA_DIRECTORY: path.join(directory, 'worker'),
      FFMPEG_PATH: 'ffmpeg',
    });
    admin = await signInOperator(web.url);
    ann = await joinAgency(web.url, admin, 'North PD');
    await offerRedactions(admin);
    const files = [
      await makeCameraVideo('reference.mp4', { scene: 1, from: 0, seconds: 30 }),
      await makeCameraVideo('drift.ts', {
        scene: 1,
        from: 3.5,
        seconds: 26,
        driftPpm: 200,
        format: 'mpegts',
      }),
      await makeTrackVideo('tracks.mp4'),
    ];
    const uploads = [];
    for (const file of files) uploads.push((await storeVideo(web.url, ann, file)).id);
    ticket = await createTicket(ann, uploads);
    reference = ticket.videos[0]?.videoId ?? '';
    await admin.client.tickets.startReview({ id: ticket.id });
  }, 180_000);
  afterAll(async () => {
    await worker.stop();
    await web.stop();
    await service.stop();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const media = async () =>
    (await admin.client.tickets.get({ id: ticket.id })).videos.map((video) => video.media);

  test('prepares, copies and analyzes videos, and copies their tracks', async () => {
    await expect
      .poll(async () => (await media()).map(({ state, analysis }) => `${state} ${analysis}`), SOON)
      .toEqual(['not-needed done', 'ready done', 'not-needed done']);
    const copies = async () => (await media())[2]?.trackCopies?.map(({ state }) => state) ?? [];
    await expect.poll(async () => [...new Set(await copies())], SOON).toEqual(['done']);
    const videos = await media();
    const tracks = videos.flatMap(({ soundTracks, videoTracks }) => [soundTracks, videoTracks].flat());
    const urls = [
      ...videos.flatMap(({ posterUrl, playableUrl, signalsUrl }) => [posterUrl, playableUrl, signalsUrl]),
      ...tracks.map(({ url }) => url),
    ].filter((url) => url !== null);
    expect(urls).toHaveLength(7 + tracks.length);
    const statuses = await Promise.all(urls.map(async (url) => (await admin.fetch(url)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('makes stills and clips of findings', async () => {
    const place = { ticketId: ticket.id, videoId: reference, startMicroseconds: 0, text: 'x' } as const;
    const kind = { category: 'Other', severity: 'minor' } as const;
    const exact = { startFrame: 1, frameSource: 'original' } as const;
    await admin.client.findings.add({ ...place, ...kind, ...exact, endMicroseconds: null });
    const ranged = await admin.client.findings.add({ ...place, ...kind, endMicroseconds: 1_000_000 });
    await admin.client.findings.makeClip({ id: ranged.id });
    const states = async () =>
      (await admin.client.findings.list({ ticketId: ticket.id })).map(
        ({ still, clip }) => still?.state ?? clip?.state,
      );
    await expect.poll(states, SOON).toEqual(['ready', 'ready']);
  });

  test('compares the sound of cameras', async () => {
    const videoId = ticket.videos[1]?.videoId ?? '';
    await admin.client.cameras.compare({ ticketId: ticket.id, referenceVideoId: reference, videoId });
    const states = async () =>
      (await admin.client.cameras.get({ ticketId: ticket.id })).comparisons.map(({ state }) => state);
    await expect.poll(states, SOON).toEqual(['found']);
  });

  test('has the sound transcribed', async () => {
    await admin.client.transcripts.transcribe({ videoId: reference });
    const state = async () => (await admin.client.transcripts.get({ videoId: reference })).work?.state;
    await expect.poll(state, SOON).toBe('ready');
    expect(service.received.length).toBeGreaterThan(0);
  });

  test('renders redacted copies and compares them with their originals', async () => {
    const { id } = await orderRedaction(ann, ticket, { videoIds: [reference] });
    await admin.client.redactions.start({ id });
    await admin.client.redactions.saveTracks({
      id,
      videoId: reference,
      version: 0,
      tracks: [
        {
          id: crypto.randomUUID(),
          reasonCode: 'minor',
          startFrame: 1,
          endFrame: 10,
          keyFrames: '1 1000 1000 3000 4000;10 5000 5000 7000 8000',
        },
      ],
    });
    await admin.client.redactions.render({ id });
    const state = async () => (await admin.client.redactions.get({ id })).state;
    await expect.poll(state, SOON).toBe('to_check');
  });

  test('keeps none of the files on its machine', () => {
    for (const name of ['web', 'worker']) expect(existsSync(path.join(directory, name, 'files'))).toBe(false);
  });
});
