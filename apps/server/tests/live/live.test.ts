import { listen } from '@plainview/test-support/product/live-listener';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

async function submit(): Promise<string> {
  const { id } = await submitTicket(product.url, ann);
  return id;
}

test('AD-05 a change reaches the agency and the administrators within two seconds, and no one else', async () => {
  const [office, agency, other] = await Promise.all([listen(admin), listen(ann), listen(stranger)]);
  const id = await submit();
  await expect.poll(office.names).toContain('ticket.created');
  const before = Date.now();
  await admin.client.tickets.startReview({ id });
  await expect.poll(agency.names).toContain('ticket.review_started');
  const reached = agency.events.find(({ event }) => event === 'ticket.review_started')?.at ?? Infinity;
  expect(reached - before).toBeLessThan(2000);
  await admin.client.reports.deliver({ ticketId: id, summary: 'x', notWatchedReason: NOT_WATCHED });
  await expect.poll(agency.names).toContain('report.delivered');
  expect(other.events).toEqual([]);
  for (const stream of [office, agency, other]) stream.end();
});

test('a reviewer’s drafts reach administrators only', async () => {
  const [office, agency] = await Promise.all([listen(admin), listen(ann)]);
  const id = await submit();
  const { videos } = await admin.client.tickets.startReview({ id });
  await admin.client.findings.add({
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other',
    severity: 'minor',
    text: 'draft',
  });
  await expect.poll(office.names).toContain('finding.added');
  await admin.client.reports.deliver({ ticketId: id, summary: 'x', notWatchedReason: NOT_WATCHED });
  await expect.poll(agency.names).toContain('report.delivered');
  expect(agency.names()).not.toContain('finding.added');
  office.end();
  agency.end();
});

test('after a reconnect everything missed arrives, once and in order', async () => {
  const first = await listen(ann);
  await submit();
  await expect.poll(first.names).toContain('video.stored');
  first.end();
  const last = first.events.at(-1)?.id ?? '';
  const id = await submit();
  await admin.client.tickets.startReview({ id });
  const second = await listen(ann, last);
  await expect.poll(second.names).toContain('ticket.viewed');
  expect(second.names()).toEqual([
    'upload.started',
    'upload.stored',
    'ticket.created',
    'video.stored',
    'ticket.review_started',
    // The call returns the ticket.
    'ticket.viewed',
  ]);
  second.end();
});

test('AZ-04 the stream of a deleted account ends', async () => {
  const leaving = await joinAgency(product.url, admin, 'Leaving PD');
  const stream = await listen(leaving);
  await admin.client.users.delete({ id: leaving.user.id });
  await stream.ended;
  expect(stream.names()).toEqual([]);
});
