import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let other: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  other = await joinAsAdmin(product.url, admin, 'Olga Other');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
});
afterAll(() => product.stop());

/** Submits a ticket with two videos. */
async function twoCameras() {
  const uploads = [
    await storeVideo(product.url, ann, await makeTestVideo()),
    await storeVideo(product.url, ann, await makeTestVideo()),
  ];
  const { id, videos } = await ann.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Pursuit',
    officersInvolved: ['Baker'],
    videos: uploads.map((upload) => ({ uploadId: upload.id, length: '00:00:04' })),
  });
  const [first = '', second = ''] = videos.map(({ videoId }) => videoId);
  return { ticketId: id, first, second, names: videos.map(({ fileName }) => fileName) };
}

test('RV-15 starts of cameras are stored with their origin and author, and recorded in the ledger', async () => {
  const { ticketId, first, second, names } = await twoCameras();
  const { cameras } = admin.client;
  const both = [
    { videoId: first, startMicroseconds: 0 },
    { videoId: second, startMicroseconds: -2_400_000, origin: 'audio' as const, confidence: 0.9 },
  ];
  expect(await cameras.get({ ticketId })).toEqual({ revision: 0, cameras: [], comparisons: [] });
  expect(await outcome(cameras.align({ ticketId, revision: 0, cameras: both }))).toMatch(
    'TICKET_NOT_IN_PROGRESS',
  );
  await admin.client.tickets.startReview({ id: ticketId });
  const aligned = await cameras.align({ ticketId, revision: 0, cameras: both });
  expect(aligned.revision).toBe(1);
  expect(aligned.cameras).toEqual([
    expect.objectContaining({ videoId: first, startMicroseconds: 0, origin: 'typed', confidence: null }),
    expect.objectContaining({
      videoId: second,
      startMicroseconds: -2_400_000,
      origin: 'audio',
      confidence: 0.9,
      setBy: admin.user.name,
    }),
  ]);
  expect(await other.client.cameras.get({ ticketId })).toEqual(aligned);

  const { timeline } = await admin.client.tickets.get({ id: ticketId });
  const entry = timeline.find(({ event }) => event === 'ticket.cameras_aligned');
  expect(entry?.data).toEqual({
    revision: 1,
    cameras: [`${names[0]} at +00:00:00.000 (typed)`, `${names[1]} at -00:00:02.400 (by audio)`],
  });
  const seenByAgency = (await ann.client.tickets.get({ id: ticketId })).timeline;
  expect(seenByAgency.map(({ event }) => event)).not.toContain('ticket.cameras_aligned');
});

test('RV-15 of two who align the same cameras, the second sees the change of the first', async () => {
  const { ticketId, first, second } = await twoCameras();
  await admin.client.tickets.startReview({ id: ticketId });
  const align = (who: Person, revision: number, videoId: string, startMicroseconds: number) =>
    who.client.cameras.align({ ticketId, revision, cameras: [{ videoId, startMicroseconds }] });
  await align(admin, 0, first, 0);
  expect(await outcome(align(other, 0, second, 1_000_000))).toMatch('CAMERAS_CHANGED');
  // The same values again, as after a lost response, change nothing.
  expect((await align(admin, 0, first, 0)).revision).toBe(1);
  const after = await align(other, 1, second, 1_000_000);
  expect(after.revision).toBe(2);
  expect(after.cameras.map(({ videoId, setBy }) => [videoId, setBy])).toEqual([
    [first, admin.user.name],
    [second, 'Olga Other'],
  ]);
  const { timeline } = await admin.client.tickets.get({ id: ticketId });
  expect(timeline.filter(({ event }) => event === 'ticket.cameras_aligned')).toHaveLength(2);
});

test('RV-15 a video of another ticket cannot be aligned, and nothing changes', async () => {
  const { ticketId, first } = await twoCameras();
  const foreign = await twoCameras();
  await admin.client.tickets.startReview({ id: ticketId });
  const cameras = [first, foreign.first].map((videoId) => ({ videoId, startMicroseconds: 5 }));
  expect(await outcome(admin.client.cameras.align({ ticketId, revision: 0, cameras }))).toMatch('NOT_FOUND');
  expect((await admin.client.cameras.get({ ticketId })).cameras).toEqual([]);
});
