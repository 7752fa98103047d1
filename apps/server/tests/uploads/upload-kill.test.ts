import { createReadStream } from 'node:fs';
import { copyFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  startRestartableProduct,
  type RestartableProduct,
} from '@plainview/test-support/product/restartable-product';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { decided, sendFile, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SIZE = 48 * 1024 * 1024;
let product: RestartableProduct;

beforeAll(async () => {
  product = await startRestartableProduct();
});
afterAll(() => product.stop());

const headers = { 'tus-resumable': '1.0.0' };

/** Sends from an offset; with `until`, stops sending there and holds the connection open. */
function patch(person: Person, address: string, file: string, offset: number): Promise<Response> {
  return person.fetch(address, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: createReadStream(file, { start: offset, highWaterMark: 256 * 1024 }),
    duplex: 'half',
  });
}

async function offsetOf(person: Person, address: string): Promise<number> {
  const head = await person.fetch(address, { method: 'HEAD', headers });
  return Number(head.headers.get('upload-offset'));
}

test('TK-07 SI-12 an upload and the session survive kill -9 of the server', async () => {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  const file = path.join(product.directory, 'long.mp4');
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, SIZE);
  const sha256 = await sha256Of(file);
  const { size } = await stat(file);

  const created = await ann.fetch('/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('long.mp4').toString('base64')}`,
    },
  });
  const address = created.headers.get('location') ?? '';
  const part = path.join(product.dataDirectory, 'files', 'uploads', path.basename(address));
  const sending = patch(ann, address, file, 0).catch(() => null);
  await expect.poll(async () => (await stat(part)).size, { interval: 1 }).toBeGreaterThan(0);
  await product.kill();
  await sending;

  await product.restart();
  // The earlier session is still valid, so no new sign-in is needed.
  const offset = await offsetOf(ann, address);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBe((await stat(part)).size);
  if (offset < size) await patch(ann, address, file, offset);
  const id = path.basename(address);
  await ann.client.uploads.seal({ id, sha256 });
  expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
  expect((await signIn(product.url, ann.email, ann.password)).user.id).toBe(ann.user.id);
});

test('TK-07 a check stopped by kill -9 resumes at the next start', async () => {
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'East PD');
  const file = await makeTestVideo();
  const sha256 = await sha256Of(file);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await sendFile(product.url, ann, file));
  const sealed = await Promise.all(ids.map((id) => ann.client.uploads.seal({ id, sha256 })));
  expect(sealed.map(({ state }) => state)).toContain('checking');
  await product.kill();

  await product.restart();
  for (const id of ids) expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
  const parts = await readdir(path.join(product.dataDirectory, 'files', 'uploads'));
  expect(parts).toEqual([]);
});
