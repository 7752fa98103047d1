import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { tooLargeText, uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, registration, signInOperator, type Person } from '@plainview/test-support/test-users';
import { decided, sendFile, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeNotAVideo, makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LIMIT = 2 * 1024 * 1024;
let now = new Date();
let product: TestProduct;
let admin: Person;
let ann: Person;
let ben: Person;
let stranger: Person;
let file: string;

beforeAll(async () => {
  product = await startTestProduct({ maximumUploadBytes: LIMIT }, { now: () => now });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  ben = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
  file = await makeTestVideo();
});
afterAll(() => product.stop());

const temporary = () => readdir(path.join(product.dataDirectory, 'files', 'uploads'));

const begin = (who: Pick<Person, 'fetch'>, size: number | string, name = 'a.mp4') =>
  who.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });

const on = (who: Pick<Person, 'fetch'>, address: string, method: string, offset = 0, body?: string) =>
  who.fetch(address, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(method === 'PATCH' && {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      }),
    },
    ...(body !== undefined && { body }),
  });

test('TK-07 a video is stored when both SHA-256 agree, and returns its measurements', async () => {
  const upload = await storeVideo(product.url, ann, file, 'dash cam.mp4');
  expect(upload).toMatchObject({ state: 'stored', sha256: await sha256Of(file), fileName: 'dash cam.mp4' });
  expect(upload.facts).toMatchObject({
    container: 'mp4',
    videoCodec: 'avc',
    durationMicroseconds: 4_000_000,
  });
  expect(await temporary()).not.toContain(upload.id);
});

test.each(['text', 'audio-only', 'truncated', 'magic-only'] as const)(
  'TK-08 %s named as a video is rejected and leaves nothing behind',
  async (kind) => {
    const upload = await storeVideo(product.url, ann, await makeNotAVideo(kind), 'video.mp4');
    expect(upload).toMatchObject({ state: 'refused', refusal: 'NOT_A_VIDEO', sha256: null });
    await expect.poll(temporary).not.toContain(upload.id);
  },
);

test('TK-08 an empty file, one over the limit, and one without a name or length are rejected before any byte is received', async () => {
  const answers = [
    [await begin(ann, 0), 400, uploadTexts.empty],
    [await begin(ann, LIMIT + 1), 413, tooLargeText(LIMIT)],
    [await begin(ann, 10, ' '), 400, uploadTexts.noName],
  ] as const;
  for (const [answer, status, text] of answers) {
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(text);
  }
  expect((await begin(ann, 'x')).status).toBe(400);
});

test('a wrong SHA-256 is detected over the stored bytes', async () => {
  const id = await sendFile(product.url, ann, file);
  await ann.client.uploads.seal({ id, sha256: 'a'.repeat(64) });
  expect(await decided(ann, id)).toMatchObject({ state: 'refused', refusal: 'HASH_MISMATCH' });
  const again = ann.client.uploads.seal({ id, sha256: 'b'.repeat(64) });
  expect(await outcome(again)).toMatch('UPLOAD_HASH_CONFLICT');
});

test('a cut connection keeps what arrived; the upload continues from there', async () => {
  const address = (await begin(ann, 10)).headers.get('location') ?? '';
  await on(ann, address, 'PATCH', 0, '1234');
  const head = await on(ann, address, 'HEAD');
  expect(head.headers.get('upload-offset')).toBe('4');
  expect((await on(ann, address, 'PATCH', 3, 'xx')).status).toBe(409);
  expect((await on(ann, address, 'PATCH', 4, '567890')).headers.get('upload-offset')).toBe('10');
});

test('AZ-01 each HTTP method is authorized: anonymous, pending, administrators, other agencies, colleagues', async () => {
  const address = (await begin(ann, 10)).headers.get('location') ?? '';
  const nobody = { fetch: (to: string, init?: RequestInit) => fetch(new URL(to, product.url), init) };
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? 'evil' : undefined;
    expect((await on(nobody, address, method, 0, body)).status).toBe(401);
    expect((await on(admin, address, method, 0, body)).status).toBe(403);
    for (const other of [stranger, ben]) expect((await on(other, address, method, 0, body)).status).toBe(404);
    expect((await on(stranger, `/uploads/${crypto.randomUUID()}`, method, 0, body)).status).toBe(404);
  }
  expect((await begin(nobody, 10)).status).toBe(401);
  expect((await begin(admin, 10)).status).toBe(403);
  const form = registration();
  await admin.client.session.register(form);
  expect((await on(ann, address, 'HEAD')).headers.get('upload-offset')).toBe('0');
});

test('TK-10 an abandoned upload is deleted, bytes and row', async () => {
  const address = (await begin(ann, 10)).headers.get('location') ?? '';
  await on(ann, address, 'PATCH', 0, '1234');
  expect((await on(ann, address, 'DELETE')).status).toBe(204);
  expect((await on(ann, address, 'HEAD')).status).toBe(404);
  await expect.poll(temporary).not.toContain(path.basename(address));
});

test('an upload that no one continues is swept after its retention time, a recent one stays', async () => {
  const old = path.basename((await begin(ann, 10)).headers.get('location') ?? '');
  const stored = await storeVideo(product.url, ann, file);
  now = new Date(now.getTime() + 23 * 3_600_000);
  const fresh = path.basename((await begin(ann, 10)).headers.get('location') ?? '');
  now = new Date(now.getTime() + 2 * 3_600_000);
  await product.runSweep();
  await expect.poll(temporary).not.toContain(old);
  expect(await temporary()).toContain(fresh);
  const left = (await ann.client.uploads.list()).map((upload) => upload.id);
  expect(left).toContain(fresh);
  expect(left).not.toContain(old);
  expect(left).not.toContain(stored.id);
});

test('an upload that a sender continues stays; its expiry is extended once in an hour', async () => {
  const hour = 3_600_000;
  const address = (await begin(ann, 10)).headers.get('location') ?? '';
  const id = path.basename(address);
  const expiry = async () =>
    (await ann.client.uploads.list()).find((upload) => upload.id === id)?.expiresAt.getTime();
  const first = (await expiry()) ?? 0;
  now = new Date(now.getTime() + hour / 2);
  await on(ann, address, 'PATCH', 0, '1234');
  expect(await expiry()).toBe(first);
  now = new Date(now.getTime() + 22 * hour);
  await on(ann, address, 'PATCH', 4, '56');
  expect(await expiry()).toBe(first + 22.5 * hour);
  now = new Date(now.getTime() + 2 * hour);
  await product.runSweep();
  expect((await on(ann, address, 'HEAD')).headers.get('upload-offset')).toBe('6');
});
