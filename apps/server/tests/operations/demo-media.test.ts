/** What the demo has where ffmpeg is installed: frames, stills, cameras in step, and tracks. */
import type { Outputs } from '@plainview/contract/index';
import type { ReportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { startSmallDemo } from '@plainview/test-support/demo/small-demo';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import type { Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const AT_THE_SAME_TIME = 2000;
const PENDING = ['waiting', 'working'];

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let tickets: readonly Outputs['tickets']['get'][];

  beforeAll(async () => {
    ({ product, admin } = await startSmallDemo({
      agency: 'Marlow Bend Police Department',
      now: new Date(),
      settings: { ffmpeg: withFfmpeg },
      includes: ({ review, incidentType }) =>
        review !== undefined && ['Traffic Stop', 'Medical Assist'].includes(incidentType),
    }));
    const { items } = await admin.client.tickets.list({});
    tickets = await Promise.all(items.map(({ id }) => admin.client.tickets.get({ id })));
  }, 400_000);
  afterAll(() => product.stop());

  test('every finding of the demo has its frames, some with shapes, and a still', async () => {
    const findings = await vi.waitFor(
      async () => {
        const lists = await Promise.all(
          tickets.map(({ id }) => admin.client.findings.list({ ticketId: id })),
        );
        for (const { still } of lists.flat()) expect(PENDING).not.toContain(still?.state);
        return lists.flat();
      },
      { timeout: 120_000, interval: 500 },
    );
    expect(findings.length).toBeGreaterThan(9);
    for (const finding of findings) {
      expect(finding).toMatchObject({ startFrame: expect.any(Number), frameSource: 'original' });
      expect(finding.endFrame === null).toBe(finding.endMicroseconds === null);
      expect(finding.still).toMatchObject({ state: 'ready' });
    }
    expect(new Set(findings.flatMap(({ shapes }) => shapes.map(({ kind }) => kind)))).toEqual(
      new Set(['box', 'arrow']),
    );
  }, 150_000);

  test('its delivered reports print the stills below the letterhead', async () => {
    const { items } = await admin.client.reports.list({});
    expect(items.length).toBeGreaterThan(0);
    for (const { url } of items) {
      const content: ReportManifest = JSON.parse(await (await admin.fetch(`${url}/content`)).text());
      expect(content.letterhead).toMatchObject({ version: 1, logo: { contentType: 'image/png' } });
      for (const { still } of content.findings) expect(still).toMatchObject({ missing: null });
    }
  });

  test('cameras side by side have the starts of their recordings, with findings on several', async () => {
    const several = tickets.filter(({ videos }) => videos.length > 1);
    expect(several.length).toBeGreaterThan(1);
    for (const { id, videos } of several) {
      const { cameras } = await admin.client.cameras.get({ ticketId: id });
      const first = videos[0]?.recordingDate?.getTime() ?? 0;
      expect(cameras.map(({ startMicroseconds }) => startMicroseconds)).toEqual(
        videos.map(({ recordingDate }) => ((recordingDate?.getTime() ?? 0) - first) * 1000),
      );
      const findings = await admin.client.findings.list({ ticketId: id });
      expect(new Set(findings.map(({ videoId }) => videoId)).size).toBeGreaterThan(1);
    }
  });

  test('a dash camera has two pictures, and another video two sound tracks', async () => {
    const videos = await vi.waitFor(
      async () => {
        const read = await Promise.all(tickets.map(({ id }) => admin.client.tickets.get({ id })));
        const all = read.flatMap((ticket) => ticket.videos);
        expect(all.filter(({ media }) => media.videoTracks.length > 0)).toHaveLength(1);
        expect(all.filter(({ media }) => media.soundTracks.length > 0)).toHaveLength(1);
        return all;
      },
      { timeout: 120_000, interval: 500 },
    );
    const tracks = videos.flatMap(({ facts: { pictureTracks = [], soundTracks = [] } }) =>
      [pictureTracks.length > 1 ? pictureTracks : [], soundTracks].flat(),
    );
    expect(new Set(tracks.map(({ label }) => label))).toEqual(
      new Set(['Front', 'Rear', 'Microphone', 'Radio']),
    );
  }, 150_000);

  test('its chain of custody verifies, and its clock never advances while a job records', async () => {
    expect(await admin.client.custody.verify()).toMatchObject({ intact: true, firstFault: null });
    for (const { id } of tickets) {
      const { timeline } = await admin.client.tickets.get({ id });
      const times = timeline.map((step) => step.occurredAt.getTime());
      // Jobs record at the same time as people, but never after the clock advanced to the next event.
      for (const [place, time] of times.entries())
        expect(time).toBeGreaterThan((times[place - 1] ?? 0) - AT_THE_SAME_TIME);
    }
  });
});
