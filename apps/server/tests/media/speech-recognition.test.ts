/** Transcripts by a speech recognition service, with a real ffmpeg and a local service. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { isTextAccess } from '@plainview/domain/evidence/accesses/evidence-access';
import { outcome } from '@plainview/test-support/call-outcome';
import {
  hearBeeps,
  startSpeechService,
  type SpeechService,
} from '@plainview/test-support/peers/speech-service';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { cachedVideo, makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepTranscripts } from '../../src/modules/evidence/transcripts/sweep-transcripts.job.ts';
import { asSystem } from '../../src/platform/database/tenant-transaction.ts';

const run = promisify(execFile);

/** Makes a video of 305 seconds with beeps at seconds 1 and 302, which begin two parts. */
const makeBeeps = (): Promise<string> =>
  cachedVideo('beeps.mp4', async (file) => {
    const beep = 'aevalsrc=exprs=0.5*sin(2000*t)*(between(t\\,1\\,1.5)+between(t\\,302\\,302.5)):s=16000';
    const inputs = ['-f', 'lavfi', '-i', 'color=s=64x64:r=2', '-f', 'lavfi', '-i', beep, '-t', '305'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    const format = ['-movflags', '+faststart', '-f', 'mp4'];
    await run('ffmpeg', ['-v', 'error', ...inputs, ...codecs, ...format, '-y', file]);
  });

/** Makes the first seconds of the same video as a transport stream of a clock that began two hours ago. */
const makeBeepStream = (): Promise<string> =>
  cachedVideo('beeps.ts', async (file) => {
    const format = ['-c', 'copy', '-muxdelay', '0', '-output_ts_offset', '7200', '-f', 'mpegts'];
    await run('ffmpeg', ['-v', 'error', '-t', '5', '-i', await makeBeeps(), ...format, '-y', file]);
  });

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let service: SpeechService;
  let admin: Person;
  let ticketId: string;
  let videos: { mp4: string; ts: string; silent: string };
  /** Answers of the service, in order; then it hears beeps. */
  const answers: ((response: ServerResponse) => void)[] = [];

  beforeAll(async () => {
    service = await startSpeechService((response, { sound }) => {
      const answer = answers.shift();
      if (answer) answer(response);
      else response.writeHead(200).end(hearBeeps(sound));
    });
    const speechToText = { url: service.url, apiKey: 'key', model: 'large', timeoutSeconds: 20 };
    product = await startTestProduct({ ffmpeg: withFfmpeg, speechToText });
    admin = await signInOperator(product.url);
    const ann = await joinAgency(product.url, admin, 'North PD');
    const files = [await makeBeeps(), await makeBeepStream(), await makeTestVideo()];
    const uploads: string[] = [];
    for (const file of files) uploads.push((await storeVideo(product.url, ann, file)).id);
    ({ id: ticketId } = await createTicket(ann, uploads));
    const ticket = await admin.client.tickets.startReview({ id: ticketId });
    const [mp4 = '', ts = '', silent = ''] = ticket.videos.map(({ videoId }) => videoId);
    videos = { mp4, ts, silent };
  });
  afterAll(async () => {
    await product.stop();
    await service.stop();
  });

  const read = (videoId: string) => admin.client.transcripts.get({ videoId });
  const settled = (videoId: string, state: 'ready' | 'failed') =>
    expect
      .poll(async () => (await read(videoId)).work?.state, { timeout: 60_000, interval: 200 })
      .toBe(state);
  const eventsOf = async (videoId: string) => {
    const { items } = await admin.client.custody.list({ subject: 'transcript', limit: 500 });
    return items
      .filter(({ event, data }) => data['videoId'] === videoId && !isTextAccess(event))
      .toReversed();
  };

  test('RV-16: the sound is sent in parts with an entry for each, and what fails for now is sent again alone', async () => {
    const { mp4: videoId } = videos;
    expect(await read(videoId)).toMatchObject({
      service: { host: new URL(service.url).host, model: 'large' },
      work: null,
    });
    answers.push(
      (response) => response.end(hearBeeps(service.received.at(-1)?.sound ?? Buffer.alloc(0))),
      (response) => response.writeHead(503).end('busy'),
    );
    await admin.client.transcripts.transcribe({ videoId });
    // It is being made already.
    await admin.client.transcripts.transcribe({ videoId });
    await settled(videoId, 'ready');

    const { transcript, lines } = await read(videoId);
    expect(transcript).toMatchObject({ version: 1, origin: 'service', madeBy: 'machine', model: 'large' });
    expect(lines.map(({ text, confirmedAt }) => [text, confirmedAt])).toEqual([
      ['Beep.', null],
      ['Beep.', null],
    ]);
    for (const [at, second] of [1, 302].entries())
      expect(Math.abs((lines[at]?.startMicroseconds ?? 0) - second * 1_000_000)).toBeLessThan(60_000);

    expect(service.received).toHaveLength(3);
    expect(
      service.received.map(({ authorization, model, format, path }) => ({
        authorization,
        model,
        format,
        path,
      }))[0],
    ).toEqual({
      authorization: 'Bearer key',
      model: 'large',
      format: 'vtt',
      path: '/v1/audio/transcriptions',
    });
    const sent = (await eventsOf(videoId)).filter(({ event }) => event === 'transcript.audio_sent');
    expect(sent.map(({ data }) => data['sha256'])).toEqual(
      service.received.map(({ sound }) => createHash('sha256').update(sound).digest('hex')),
    );
    expect(sent.map(({ data }) => data['startMicroseconds'])).toEqual([0, 300_000_000, 300_000_000]);
    expect((await eventsOf(videoId)).map(({ event }) => event)).toEqual([
      'transcript.requested',
      'transcript.audio_sent',
      'transcript.audio_sent',
      'transcript.audio_sent',
      'transcript.added',
    ]);
  });

  test('RV-16: a service that refuses is named as the reason, and the work of a killed process is taken over', async () => {
    const { ts: videoId } = videos;
    answers.push((response) => response.writeHead(401).end('{"error": "wrong\nkey"}'));
    await admin.client.transcripts.transcribe({ videoId });
    await settled(videoId, 'failed');
    expect(await read(videoId)).toMatchObject({
      transcript: null,
      work: { note: 'HTTP 401: {"error": "wrong key"}', progress: null },
    });
    expect((await eventsOf(videoId)).at(-1)).toMatchObject({
      event: 'transcript.failed',
      data: { reason: 'HTTP 401: {"error": "wrong key"}' },
    });
    answers.push((response) => response.end('{"text": "not WebVTT"}'));
    await admin.client.transcripts.transcribe({ videoId });
    await settled(videoId, 'failed');
    expect((await read(videoId)).work?.note).toContain('line 1: the file must begin with “WEBVTT”');

    await asSystem(product.app.database, (tx) =>
      tx.execute(sql`update transcriptions set state = 'working', attempts = 1,
        changed_at = now() - interval '1 hour' where video_id = ${videoId}`),
    );
    await sweepTranscripts(product.app);
    await settled(videoId, 'ready');
    // The clock of this file began two hours before the recording.
    const { lines } = await read(videoId);
    expect(lines.map(({ startMicroseconds }) => Math.round(startMicroseconds / 100_000))).toEqual([10]);
  });

  test('RV-16: a video without sound cannot be transcribed', async () => {
    const request = admin.client.transcripts.transcribe({ videoId: videos.silent });
    expect(await outcome(request)).toContain('VIDEO_WITHOUT_SOUND');
  });
});
