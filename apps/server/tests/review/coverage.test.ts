import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import { loadVideo } from '@plainview/test-support/play-video';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let other: Person;
let ann: Person;
let later = 0;
/** The time at which the test stopped the product's clock; null while it runs. */
let stoppedAt: number | null = null;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(stoppedAt ?? Date.now() + later) });
  admin = await signInOperator(product.url);
  other = await joinAsAdmin(product.url, admin, 'Olga Other');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
});
afterAll(() => product.stop());

const played = { rate: 1, isHeard: true } as const;

/** Submits a ticket with one video of four seconds and starts its review. */
async function inReview() {
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const ticket = await ann.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [{ uploadId: upload.id, length: '00:00:04' }],
  });
  const { videos } = await admin.client.tickets.startReview({ id: ticket.id });
  const [video] = videos;
  if (!video) throw new Error('The ticket has no video');
  for (const who of [admin, other]) await loadVideo(who, video.videoId);
  later += 10_000;
  return { ticketId: ticket.id, videoId: video.videoId, duration: video.facts.durationMicroseconds };
}

const textOfReport = async (url: string): Promise<string> =>
  readText(new Uint8Array(await (await ann.fetch(url)).arrayBuffer()));

test('RV-06 what each reviewer watched is merged by speed and sound, and limited to the video', async () => {
  const { ticketId, videoId, duration } = await inReview();
  const record = (who: Person, segments: Parameters<Person['client']['coverage']['record']>[0]['segments']) =>
    who.client.coverage.record({ videoId, segments });
  await record(admin, [
    { startMicroseconds: 0, endMicroseconds: 1_000_000, ...played },
    { startMicroseconds: 2_000_000, endMicroseconds: 2_500_000, rate: 2, isHeard: false },
  ]);
  await record(admin, [{ startMicroseconds: 500_000, endMicroseconds: 1_500_000, ...played }]);
  await record(other, [{ startMicroseconds: 3_000_000, endMicroseconds: duration + 60_000_000, ...played }]);

  const own = { videoId, reviewerId: admin.user.id, reviewerName: admin.user.name };
  const parts = await admin.client.coverage.list({ ticketId });
  expect(parts).toHaveLength(3);
  expect(parts).toEqual(
    expect.arrayContaining([
      {
        videoId,
        reviewerId: other.user.id,
        reviewerName: 'Olga Other',
        speed: '1',
        isHeard: true,
        certainty: 'checked',
        stretches: [{ startMicroseconds: 3_000_000, endMicroseconds: duration }],
      },
      {
        ...own,
        speed: '1',
        isHeard: true,
        certainty: 'checked',
        stretches: [{ startMicroseconds: 0, endMicroseconds: 1_500_000 }],
      },
      {
        ...own,
        speed: '2',
        isHeard: false,
        certainty: 'checked',
        stretches: [{ startMicroseconds: 2_000_000, endMicroseconds: 2_500_000 }],
      },
    ]),
  );
});

test('RV-06 more footage than time allows does not count, and is rejected if nothing does', async () => {
  const { ticketId, videoId, duration } = await inReview();
  const segment = { startMicroseconds: 0, endMicroseconds: duration, rate: 0.25, isHeard: true };
  // Sixteen seconds of playing in the ten seconds since the video was sent, and two of tolerance.
  await admin.client.coverage.record({ videoId, segments: [segment] });
  const before = await admin.client.coverage.list({ ticketId });
  const [part] = before;
  expect(part?.stretches.at(0)?.endMicroseconds).toBeGreaterThanOrEqual(3_000_000);
  expect(part?.stretches.at(0)?.endMicroseconds).toBeLessThan(duration);
  stoppedAt = Date.now() + later;
  await outcome(admin.client.coverage.record({ videoId, segments: [segment] }));
  const stopped = await admin.client.coverage.list({ ticketId });
  const more = { ...segment, isHeard: false };
  expect(await outcome(admin.client.coverage.record({ videoId, segments: [more] }))).toMatch(
    'PLAYBACK_NOT_PLAUSIBLE',
  );
  expect(await admin.client.coverage.list({ ticketId })).toEqual(stopped);
  stoppedAt = null;
});

test('RV-07 delivering with gaps requires a reason, which the report and the ledger show', async () => {
  const { ticketId, videoId } = await inReview();
  await admin.client.coverage.record({
    videoId,
    segments: [{ startMicroseconds: 0, endMicroseconds: 2_000_000, ...played }],
  });
  const deliver = (notWatchedReason?: string) =>
    admin.client.reports.deliver({ ticketId, summary: 'Sound conduct.', notWatchedReason });
  expect(await outcome(deliver())).toMatch('FOOTAGE_NOT_WATCHED');
  expect(await outcome(deliver('  '))).toMatch('FOOTAGE_NOT_WATCHED');
  expect((await admin.client.tickets.get({ id: ticketId })).status).toBe('in_progress');

  const { url } = await deliver('The lens was covered.');
  const text = await textOfReport(url);
  expect(text).toContain('Reason for the parts not watched: The lens was covered.');
  expect(text).toMatch(/Camera A \S.* 50% 50% 0% 0% 00:00:02\.000 – 00:00:04\.000/u);
  expect(text).toContain('consistent with the bytes sent to the reviewer');
  const { timeline } = await admin.client.tickets.get({ id: ticketId });
  const entry = timeline.find(({ event }) => event === 'report.delivered');
  expect(JSON.stringify(entry)).toContain('The lens was covered.');
});

test('RV-07 fully watched footage needs no reason, and nothing can be added after delivery', async () => {
  const { ticketId, videoId, duration } = await inReview();
  const segments = [{ startMicroseconds: 0, endMicroseconds: duration, ...played }];
  await admin.client.coverage.record({ videoId, segments });
  const { url } = await admin.client.reports.deliver({
    ticketId,
    summary: 'Sound conduct.',
    notWatchedReason: NOT_WATCHED,
  });
  expect(await textOfReport(url)).toMatch(/Camera A \S.* 100% 100% 0% 0% Nothing/u);
  expect(await outcome(admin.client.coverage.record({ videoId, segments }))).toMatch(
    'TICKET_NOT_IN_PROGRESS',
  );
  expect(await outcome(ann.client.coverage.list({ ticketId }))).toMatch('NOT_ALLOWED');
});
