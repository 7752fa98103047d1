/** Uploads from malicious clients and over unreliable networks. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { decided, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let ann: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct();
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

const tus = { 'tus-resumable': '1.0.0' };

async function begin(who: Person, size: number): Promise<string> {
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': 'filename YS5tcDQ=' };
  const created = await who.fetch('/uploads', { method: 'POST', headers });
  return path.basename(created.headers.get('location') ?? '');
}

const patch = (who: Person, address: string, offset: number, body: string | Uint8Array<ArrayBuffer>) =>
  who.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });

async function offsetOf(who: Person, id: string): Promise<number> {
  const head = await who.fetch(`/uploads/${id}`, { method: 'HEAD', headers: tus });
  expect(head.status).toBe(200);
  return Number(head.headers.get('upload-offset'));
}

/**
 * Opens a PATCH request on a bare socket. It declares how many bytes it will send and can stop at any point.
 */
async function openPatch(who: Person, id: string, offset: number, length: number): Promise<Socket> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `PATCH /uploads/${id} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${who.cookie()}\r\n` +
      `tus-resumable: 1.0.0\r\nupload-offset: ${offset}\r\ncontent-length: ${length}\r\n` +
      'content-type: application/offset+octet-stream\r\n\r\n',
  );
  return socket;
}

test('AZ-01 nothing after the path can select another upload', async () => {
  const theirs = await begin(ann, 10);
  const mine = await begin(stranger, 10);
  const disguises = [
    `/uploads/${mine}?x=/${theirs}`,
    `/uploads/?x=/${theirs}`,
    `/uploads?x=/${theirs}`,
    `/uploads/${mine}/${theirs}`,
    `/uploads/${mine}%2F${theirs}`,
    `/uploads/${mine}/../${theirs}`,
    `/uploads/${mine}#/${theirs}`,
  ];
  for (const address of disguises) {
    await patch(stranger, address, 0, 'evil');
    await stranger.fetch(address, { method: 'DELETE', headers: tus });
  }
  expect(await offsetOf(ann, theirs)).toBe(0);
  const head = await stranger.fetch(`/uploads/?x=/${theirs}`, { method: 'HEAD', headers: tus });
  expect(head.headers.get('upload-length')).toBeNull();
});

test('no unintended extension is enabled: checksums, deferred lengths, concatenation', async () => {
  const options = await ann.fetch('/uploads', { method: 'OPTIONS' });
  expect(options.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination');
  const named = { ...tus, 'upload-metadata': 'filename YS5tcDQ=' };
  const send = (headers: Record<string, string>) =>
    ann.fetch('/uploads', { method: 'POST', headers: { ...named, ...headers } });
  for (const asked of [
    { 'upload-defer-length': '1' },
    { 'upload-concat': 'partial', 'upload-length': '4' },
  ]) {
    const answer = await send(asked);
    // A client error: a 5xx would count as a server failure.
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('extension is not');
  }
  expect((await send({})).status).toBe(400);
});

test('a request never writes beyond the announced length', async () => {
  const id = await begin(ann, 10);
  expect((await patch(ann, `/uploads/${id}`, 0, 'x'.repeat(11))).status).toBe(413);
  expect(await offsetOf(ann, id)).toBe(0);
});

test('TK-07 a request cut in the middle keeps its bytes, and the upload ends with the same SHA-256', async () => {
  const file = await makeTestVideo();
  const bytes = await readFile(file);
  const id = await begin(ann, bytes.length);
  const half = Math.floor(bytes.length / 2);
  const socket = await openPatch(ann, id, 0, bytes.length);
  socket.write(bytes.subarray(0, half));
  const part = path.join(product.dataDirectory, 'files', 'uploads', id);
  await expect.poll(async () => (await readFile(part)).length).toBe(half);
  socket.destroy();

  expect(await offsetOf(ann, id)).toBe(half);
  expect((await patch(ann, `/uploads/${id}`, half, new Uint8Array(bytes.subarray(half)))).status).toBe(204);
  const sha256 = await sha256Of(file);
  await ann.client.uploads.seal({ id, sha256 });
  expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
});

test('bytes that arrive while their upload is deleted, or their sender signed out, are not acknowledged', async () => {
  const other = await joinAgency(product.url, await signInOperator(product.url), 'West PD');
  const endings: readonly (readonly [number, (id: string) => Promise<unknown>])[] = [
    [404, (id) => other.fetch(`/uploads/${id}`, { method: 'DELETE', headers: tus })],
    [401, () => other.client.session.signOut()],
  ];
  for (const [status, end] of endings) {
    const id = await begin(other, 1000);
    const socket = await openPatch(other, id, 0, 1000);
    const answered = once(socket, 'data');
    socket.write(randomBytes(400));
    const part = path.join(product.dataDirectory, 'files', 'uploads', id);
    await expect.poll(async () => (await readFile(part)).length).toBe(400);
    await end(id);
    socket.write(randomBytes(600));
    const [answer] = await answered;
    expect(String(answer)).toContain(`HTTP/1.1 ${status}`);
    socket.destroy();
  }
});

test('a stalled connection releases the upload when its sender returns on another', async () => {
  const id = await begin(ann, 1000);
  const hanging = await openPatch(ann, id, 0, 1000);
  hanging.write(randomBytes(400));
  const part = path.join(product.dataDirectory, 'files', 'uploads', id);
  await expect.poll(async () => (await readFile(part)).length).toBe(400);

  const before = process.cpuUsage();
  const began = performance.now();
  expect(await offsetOf(ann, id)).toBe(400);
  const waited = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  expect(waited).toBeLessThan(2500);
  // Waiting for the other request must not be a busy loop.
  expect((user + system) / 1000).toBeLessThan(waited / 2);

  hanging.write(randomBytes(600));
  expect((await patch(ann, `/uploads/${id}`, 400, 'x'.repeat(600))).status).toBe(204);
  expect((await readFile(part)).subarray(400).toString()).toBe('x'.repeat(600));
  hanging.destroy();
});

test('of two requests for the same bytes one writes, the other gets an error', async () => {
  const id = await begin(ann, 20_000);
  const bytes = new Uint8Array(randomBytes(20_000));
  const answers = await Promise.all([1, 2, 3].map(() => patch(ann, `/uploads/${id}`, 0, bytes)));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409, 409]);
  expect(await offsetOf(ann, id)).toBe(20_000);
});

test('bytes of two different files in one upload are rejected, however well they fit together', async () => {
  const bytes = await readFile(await makeTestVideo());
  const id = await begin(ann, bytes.length);
  await patch(ann, `/uploads/${id}`, 0, new Uint8Array(bytes.subarray(0, 5000)));
  await patch(ann, `/uploads/${id}`, 5000, new Uint8Array(randomBytes(bytes.length - 5000)));
  await ann.client.uploads.seal({ id, sha256: await sha256Of(await makeTestVideo()) });
  expect(await decided(ann, id)).toMatchObject({ state: 'refused', refusal: 'HASH_MISMATCH' });
});

test('TK-10 an upload abandoned during its check leaves no bytes behind', async () => {
  const file = await makeTestVideo();
  const bytes = new Uint8Array(await readFile(file));
  const sha256 = await sha256Of(file);
  const ids = await Promise.all(
    [0, 5, 20, 60, 120, 200, 300].map(async (pause) => {
      const id = await begin(ann, bytes.length);
      await patch(ann, `/uploads/${id}`, 0, bytes);
      await ann.client.uploads.seal({ id, sha256 });
      await sleep(pause);
      await ann.client.uploads.discard({ id });
      return id;
    }),
  );
  const left = async (): Promise<string[]> => {
    const names = await readdir(path.join(product.dataDirectory, 'files'), { recursive: true });
    return names.filter((name) => ids.includes(path.basename(name)));
  };
  await expect.poll(left, { timeout: 5000 }).toEqual([]);
  // A check that was still running must not bring a file back.
  await sleep(1000);
  expect(await left()).toEqual([]);
});
