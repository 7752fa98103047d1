import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { MOST_SIDECAR_FILES } from '@plainview/domain/tickets/imports/sidecar-file';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;
let ticketId: string;
let videoId: string;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann North');
  sam = await joinAgency(product.url, admin, 'South PD', 'Sam South');
  ({ ticketId, videoId } = await submit());
});
afterAll(() => product.stop());

async function submit(): Promise<{ ticketId: string; videoId: string }> {
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const { id, videos } = await createTicket(ann, [upload.id]);
  return { ticketId: id, videoId: videos[0]?.videoId ?? '' };
}

const positions = '<track><point lat="30.2672" lon="-97.7431"/></track>';
const sha256Of = (text: string) => createHash('sha256').update(text);

async function send(
  person: Person,
  change: { video?: string; name?: string; body?: string; digest?: string } = {},
) {
  const { video = videoId, name = 'patrol.gpx', body = positions } = change;
  const digest = change.digest ?? sha256Of(body).digest('base64');
  const answer = await person.fetch(`/sidecars/${video}/${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { 'content-digest': `sha-256=:${digest}:`, 'content-type': 'text/plain' },
    body,
  });
  return answer.status;
}

/** Sends a file whose last byte waits until `meanwhile` has happened. @returns the status */
async function sendSlowly(
  { video, secret }: { readonly video: string; readonly secret: string },
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const sending = request(new URL(`/sidecars/${video}/slow.gpx`, product.url), {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-digest': `sha-256=:${sha256Of('ab').digest('base64')}:`,
      'content-length': 2,
    },
  });
  const answered = once(sending, 'response');
  sending.write('a');
  await expect.poll(() => readdir(path.join(product.dataDirectory, 'files/incoming'))).toHaveLength(1);
  await meanwhile();
  sending.end('b');
  const [answer] = await answered;
  if (!(answer instanceof IncomingMessage)) throw new Error('no response');
  answer.resume();
  return answer.statusCode;
}

test('IM-02 a sidecar file is stored once with its video, and recorded with its SHA-256', async () => {
  expect(await send(ann)).toBe(201);
  expect(await send(ann)).toBe(200);
  const sha256 = sha256Of(positions).digest('hex');
  for (const person of [ann, admin]) {
    const { videos } = await person.client.tickets.get({ id: ticketId });
    const { sidecars } = videos[0] ?? {};
    expect(sidecars).toMatchObject([{ name: 'patrol.gpx', sizeBytes: positions.length, sha256 }]);
    const file = await person.fetch(`${sidecars?.[0]?.url}?download=1`);
    expect(file.headers.get('content-disposition')).toContain('patrol.gpx');
    expect(await file.text()).toBe(positions);
  }
  const { timeline } = await ann.client.tickets.get({ id: ticketId });
  expect(timeline.filter(({ event }) => event === 'video.sidecar_stored')).toMatchObject([
    { actorName: 'Ann North', data: { name: 'patrol.gpx', sha256, sizeBytes: positions.length } },
  ]);
});

test('IM-02 other bytes under the same name are another file, and wrong ones are not stored', async () => {
  expect(await send(ann, { body: 'other' })).toBe(201);
  expect(await send(ann, { body: 'x', digest: sha256Of('y').digest('base64') })).toBe(422);
  expect(await send(ann, { digest: 'x' })).toBe(422);
  expect(await send(ann, { name: '../patrol.gpx' })).toBe(422);
  const { videos } = await ann.client.tickets.get({ id: ticketId });
  expect(videos[0]?.sidecars.map(({ sizeBytes }) => sizeBytes).toSorted()).toEqual([5, positions.length]);
});

test('IM-02 only the agency adds sidecar files, until the ticket is completed', async () => {
  expect(await send(sam)).toBe(404);
  expect(await send(ann, { video: crypto.randomUUID() })).toBe(404);
  expect(await send(admin)).toBe(403);
  const { videos } = await ann.client.tickets.get({ id: ticketId });
  expect((await sam.fetch(videos[0]?.sidecars[0]?.url ?? '')).status).toBe(404);
  await admin.client.tickets.startReview({ id: ticketId });
  expect(await send(ann, { body: 'from the second dock' })).toBe(201);
  await admin.client.reports.deliver({ ticketId, summary: 'x', notWatchedReason: NOT_WATCHED });
  expect(await send(ann, { body: 'too late' })).toBe(409);
  expect(await send(ann)).toBe(200);
});

test('IM-02 a key that is revoked, or a report that is delivered, ends a transfer without storing anything', async () => {
  const { secret, keyId } = await joinByKey(product.url, ann);
  const slow = await submit();
  const sidecarsOf = async (id: string) => (await ann.client.tickets.get({ id })).videos[0]?.sidecars;
  const delivered = await sendSlowly({ video: slow.videoId, secret }, async () => {
    await admin.client.tickets.startReview({ id: slow.ticketId });
    await admin.client.reports.deliver({
      ticketId: slow.ticketId,
      summary: 'x',
      notWatchedReason: NOT_WATCHED,
    });
  });
  expect([delivered, await sidecarsOf(slow.ticketId)]).toEqual([409, []]);
  const other = await submit();
  const revoked = await sendSlowly({ video: other.videoId, secret }, () =>
    ann.client.apiKeys.revoke({ id: keyId }),
  );
  expect([revoked, await sidecarsOf(other.ticketId)]).toEqual([401, []]);
});

test('IM-02 a user who is deleted cannot finish a transfer', async () => {
  const dora = await joinAgency(product.url, admin, 'North PD', 'Dora North');
  const { secret } = await joinByKey(product.url, dora);
  const { ticketId: id, videoId: video } = await submit();
  const status = await sendSlowly({ video, secret }, () => admin.client.users.delete({ id: dora.user.id }));
  expect(status).toBe(401);
  expect((await ann.client.tickets.get({ id })).videos[0]?.sidecars).toEqual([]);
});

test('IM-02 files that arrive at once do not exceed the number that a video takes', async () => {
  const { ticketId: id, videoId: video } = await submit();
  const bodies = Array.from({ length: MOST_SIDECAR_FILES + 5 }, (_none, index) => `file ${index}`);
  const statuses = await Promise.all(bodies.map((body) => send(ann, { video, body })));
  expect(statuses.filter((status) => status === 201)).toHaveLength(MOST_SIDECAR_FILES);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  expect((await ann.client.tickets.get({ id })).videos[0]?.sidecars).toHaveLength(MOST_SIDECAR_FILES);
});

test('IM-02 an evidence bundle contains the sidecar files', async () => {
  const { url } = await makeBundle(ann, ticketId);
  const archive = Buffer.from(await (await ann.fetch(url ?? '')).arrayBuffer()).toString('latin1');
  expect(archive.match(/data\/sidecars\/\d-video-1-patrol\.gpx/gu)?.length).toBeGreaterThanOrEqual(3);
  expect(archive).toContain(positions);
  expect(archive).toContain(`${sha256Of(positions).digest('hex')}  data/sidecars/`);
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});
