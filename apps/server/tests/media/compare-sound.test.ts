/** Finding the start of cameras by their sound, with a real ffmpeg. */
import type { Outputs } from '@plainview/contract/index';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawTests } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { makeCameraVideo } from '@plainview/test-support/videos/camera-videos';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

type Comparison = Outputs['cameras']['get']['comparisons'][number];

drawTests(1);

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let ticketId: string;
  let reference: string;
  const videos: Record<string, string> = {};

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    const files = {
      'reference.mp4': makeCameraVideo('reference.mp4', { scene: 1, from: 0, seconds: 30 }),
      // Shorter ones show no drift. Parts are read after a seek, on a clock that began two hours ago.
      'drift.ts': makeCameraVideo('drift.ts', {
        scene: 1,
        from: 3.5,
        seconds: 26,
        driftPpm: 200,
        format: 'mpegts',
      }),
      'elsewhere.mp4': makeCameraVideo('elsewhere.mp4', { scene: 2, from: 0, seconds: 6 }),
      'silent.mp4': makeTestVideo(),
    };
    const uploads = [];
    for (const [name, file] of Object.entries(files))
      uploads.push(await storeVideo(product.url, ann, await file, name));
    const ticket = await createTicket(
      ann,
      uploads.map(({ id }) => id),
    );
    ticketId = ticket.id;
    for (const { fileName, videoId } of ticket.videos) videos[fileName] = videoId;
    reference = videos['reference.mp4'] ?? '';
    await admin.client.tickets.startReview({ id: ticketId });
    await vi.waitFor(
      async () => {
        const { videos: all } = await admin.client.tickets.get({ id: ticketId });
        if (all.some(({ media }) => media.signalsUrl === null)) throw new Error('not analyzed');
      },
      { timeout: 120_000, interval: 250 },
    );
  }, 180_000);
  afterAll(() => product.stop());

  async function compare(name: string): Promise<Comparison> {
    const videoId = videos[name] ?? '';
    await admin.client.cameras.compare({ ticketId, referenceVideoId: reference, videoId });
    return vi.waitFor(
      async () => {
        const { comparisons } = await admin.client.cameras.get({ ticketId });
        const found = comparisons.find((one) => one.videoId === videoId);
        if (!found || found.state === 'waiting' || found.state === 'working') throw new Error('not compared');
        return found;
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  test('RV-15 the start of a camera is found by its sound within 10 ms, also with a clock that drifts', async () => {
    const drifting = await compare('drift.ts');
    expect(drifting.state).toBe('found');
    expect(Math.abs((drifting.differenceMicroseconds ?? 0) - 3_500_000)).toBeLessThan(10_000);
    expect(Math.abs((drifting.driftPpm ?? 0) - 200)).toBeLessThan(40);
    expect(drifting.confidence).toBeGreaterThan(0.5);

    // It only proposes a start, and says so in the ledger.
    expect((await admin.client.cameras.get({ ticketId })).cameras).toEqual([]);
    const { timeline } = await admin.client.tickets.get({ id: ticketId });
    expect(timeline.filter(({ event }) => event === 'video.sound_compared').map(({ data }) => data)).toEqual([
      expect.objectContaining({ fileName: 'drift.ts', comparedWith: 'reference.mp4' }),
    ]);
    const seenByAgency = (await ann.client.tickets.get({ id: ticketId })).timeline;
    expect(seenByAgency.map(({ event }) => event)).not.toContain('video.sound_compared');
  });

  test('RV-15 without a reliable match, or without sound, no start is proposed', async () => {
    for (const name of ['elsewhere.mp4', 'silent.mp4'])
      expect(await compare(name)).toMatchObject({ state: 'none', differenceMicroseconds: null });
  });

  test('RV-15 a video is not compared with itself, or with one of another ticket', async () => {
    const ask = (videoId: string) =>
      outcome(admin.client.cameras.compare({ ticketId, referenceVideoId: reference, videoId }));
    expect(await ask(reference)).toMatch('SAME_CAMERA');
    expect(await ask(crypto.randomUUID())).toMatch('NOT_FOUND');
  });
});
