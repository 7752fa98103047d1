import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { deliver } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
});
afterAll(() => product.stop());

async function submit() {
  const file = await makeTestVideo();
  const videos = [];
  for (const category of ['Standard', 'Complex'] as const) {
    const upload = await storeVideo(product.url, ann, file, `${category}.mp4`);
    videos.push({ uploadId: upload.id, length: '00:10:00', category, notes: '' });
  }
  const fields = { incidentType: 'Traffic Stop', officersInvolved: ['Baker'], notes: '' };
  const ticket = await ann.client.tickets.create({ ...fields, submissionKey: crypto.randomUUID(), videos });
  const [video] = ticket.videos;
  if (!video) throw new Error('the ticket has no video');
  return { ticket, id: video.videoId };
}

test('RI-04 the ticket says what a video costs at its measured length', async () => {
  const { ticket } = await submit();
  expect(
    ticket.videos.map((video) => [video.cost, video.measuredLength, video.costAtMeasuredLength]),
  ).toEqual([
    ['15.00', '00:00:04', '0.10'],
    ['20.00', '00:00:04', '0.13'],
  ]);
});

test('RI-04 a reviewer corrects the charged length with a reason, which prices the ticket and is in its timeline', async () => {
  const { ticket, id } = await submit();
  const corrected = await admin.client.videos.correctLength({ id, length: '00:00:04', reason: 'Measured.' });
  expect(corrected).toEqual({ videoId: id, length: '00:00:04', cost: '0.10', totalCost: '20.10' });
  const after = await ann.client.tickets.get({ id: ticket.id });
  expect(after).toMatchObject({ totalCost: '20.10', totalDuration: '00:10:04' });
  expect(after.videos[0]).toMatchObject({
    cost: '0.10',
    lengthDiffers: false,
    details: { length: '00:00:04' },
  });
  expect(after.timeline).toContainEqual(
    expect.objectContaining({
      event: 'video.length_corrected',
      subjectId: id,
      reason: 'Measured.',
      data: expect.objectContaining({
        lengthSeconds: 4,
        previousLengthSeconds: 600,
        measuredSeconds: 4,
        costCents: 10,
        previousCostCents: 1500,
        totalCents: 2010,
        previousTotalCents: 3500,
      }),
    }),
  );
  const entries = after.timeline.length;
  await admin.client.videos.correctLength({ id, length: '00:00:04', reason: 'Again.' });
  expect((await ann.client.tickets.get({ id: ticket.id })).timeline).toHaveLength(entries);
});

test('RI-04 no correction without a reason, by agencies, or of a completed ticket', async () => {
  const { ticket, id } = await submit();
  const correction = { id, length: '00:00:04', reason: 'Measured.' };
  expect(await outcome(admin.client.videos.correctLength({ ...correction, reason: ' ' }))).toMatch(
    'REASON_REQUIRED',
  );
  expect(await outcome(ann.client.videos.correctLength(correction))).toMatch('NOT_ALLOWED');
  await deliver(admin, ticket.id);
  expect(await outcome(admin.client.videos.correctLength(correction))).toMatch('TICKET_COMPLETED');
  const after = await admin.client.tickets.get({ id: ticket.id });
  expect(after.totalCost).toBe('35.00');
  expect(after.abilities.correctLength).toMatchObject({ allowed: false, code: 'TICKET_COMPLETED' });
});
