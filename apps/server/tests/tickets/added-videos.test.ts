import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sendFile, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let bob: Person;
let stranger: Person;
let file: string;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  bob = await joinAgency(product.url, admin, 'North PD', 'Bob');
  stranger = await joinAgency(product.url, admin, 'South PD');
  file = await makeTestVideo();
});
afterAll(() => product.stop());

/** Returns the form of a ticket as the screen opens it. */
async function openForm(id: string, person = ann) {
  const { incidentType, officersInvolved, videos } = await person.client.tickets.get({ id });
  const shown = videos.map(({ videoId, notes, details: { length, category } }) => ({
    videoId,
    notes,
    length,
    category,
  }));
  return { id, incidentType, officersInvolved, videos: shown, removed: [] };
}

const addition = (uploadId: string) => ({ uploadId, length: '00:10:00', category: 'Complex' as const });

test('DK-03: a stored upload becomes a video of a pending ticket, once, and the ledger proves its bytes', async () => {
  const ticket = await submitTicket(product.url, ann, {});
  const upload = await storeVideo(product.url, ann, file, 'rear.mp4', { ticketId: ticket.id });
  expect(upload.ticketId).toBe(ticket.id);
  const form = { ...(await openForm(ticket.id)), added: [addition(upload.id)] };
  const edited = await ann.client.tickets.update(form);
  expect(edited).toMatchObject({ videoCount: 2, dueDate: ticket.dueDate });
  expect(Number(edited.totalCost)).toBe(Number(ticket.totalCost) + 20);
  const [, added] = edited.videos;
  expect(added).toMatchObject({ id: 'video-2', fileName: 'rear.mp4', sha256: await sha256Of(file) });
  const stored = edited.timeline.filter(({ event }) => event === 'video.stored');
  expect(stored.map(({ subjectId }) => subjectId)).toContain(added?.videoId);
  expect(await ann.client.uploads.list()).toEqual([]);
  const bytes = await ann.fetch(added?.url ?? '', { headers: { range: 'bytes=0-9' } });
  expect(bytes.status).toBe(206);

  // The response was lost, and the form is sent again.
  const again = await ann.client.tickets.update(form);
  expect(again.videos.map(({ videoId }) => videoId)).toEqual(edited.videos.map(({ videoId }) => videoId));
});

test('DK-03: an older form does not delete a video that someone else has added meanwhile', async () => {
  const { id } = await submitTicket(product.url, ann, {});
  const older = await openForm(id, bob);
  const upload = await storeVideo(product.url, ann, file);
  const edited = await ann.client.tickets.update({ ...(await openForm(id)), added: [addition(upload.id)] });
  expect(await outcome(bob.client.tickets.update(older))).toMatch('TICKET_VIDEOS_CHANGED');
  expect((await ann.client.tickets.get({ id })).videos).toEqual(edited.videos);

  const form = await openForm(id, bob);
  const [first, second] = form.videos;
  const removed = [second?.videoId ?? ''];
  const left = await bob.client.tickets.update({ ...form, videos: first ? [first] : [], removed });
  expect(left.videos.map(({ videoId }) => videoId)).toEqual([first?.videoId]);
});

test('DK-03: only own stored uploads are added, for this ticket, and only while it is pending', async () => {
  const { id } = await submitTicket(product.url, ann, {});
  const other = await submitTicket(product.url, ann, {});
  const add = async (uploadId: string, person = ann) =>
    outcome(person.client.tickets.update({ ...(await openForm(id)), added: [addition(uploadId)] }));
  const forOther = await storeVideo(product.url, ann, file, 'other.mp4', { ticketId: other.id });
  const unsealed = await sendFile(product.url, ann, file);
  const theirs = await storeVideo(product.url, stranger, file);
  const colleagues = await storeVideo(product.url, bob, file);
  expect(await add(forOther.id)).toMatch('NOT_FOUND');
  expect(await add(unsealed)).toMatch('UPLOAD_NOT_STORED');
  expect(await add(theirs.id)).toMatch('NOT_FOUND');
  expect(await add(theirs.id, stranger)).toMatch('NOT_FOUND');
  expect(await add(colleagues.id)).toMatch('NOT_FOUND');
  expect(await add(colleagues.id, admin)).toMatch('NOT_ALLOWED');
  await expect(sendFile(product.url, stranger, file, 'x.mp4', { ticketId: id })).rejects.toThrow(
    uploadTexts.noTicket,
  );
  await expect(sendFile(product.url, ann, file, 'x.mp4', { ticketId: 'no id' })).rejects.toThrow(
    uploadTexts.noTicket,
  );

  const mine = await storeVideo(product.url, ann, file, 'mine.mp4', { ticketId: id });
  await admin.client.tickets.startReview({ id });
  expect(await add(mine.id)).toMatch('TICKET_UNDER_REVIEW');
  await expect(sendFile(product.url, ann, file, 'x.mp4', { ticketId: id })).rejects.toThrow(
    uploadTexts.noTicket,
  );
  expect((await ann.client.tickets.get({ id })).videoCount).toBe(1);

  await ann.client.tickets.delete({ id: other.id });
  // Its upload is not lost: it can become part of a new ticket.
  expect(await ann.client.uploads.get({ id: forOther.id })).toMatchObject({
    ticketId: null,
    state: 'stored',
  });
});

test('DK-03: a ticket keeps at most 100 videos, and the ledger verifies', async () => {
  const { id } = await submitTicket(product.url, ann, {});
  const added = Array.from({ length: 100 }, () => addition(crypto.randomUUID()));
  expect(await outcome(ann.client.tickets.update({ ...(await openForm(id)), added }))).toMatch('validation');
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});
