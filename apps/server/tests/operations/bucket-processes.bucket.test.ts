/** Two processes of the product on one database and one bucket, and what the other finds after one is killed. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BucketSettings } from '@plainview/server/config/bucket-settings';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { contentsOf } from '@plainview/test-support/bucket/test-bucket-contents';
import { createCaller } from '@plainview/test-support/caller';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { decided, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SIZE = 40 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

async function begin(person: Person): Promise<string> {
  const metadata = `filename ${Buffer.from('long.mp4').toString('base64')}`;
  const headers = { ...tus, 'upload-length': String(SIZE), 'upload-metadata': metadata };
  const created = await person.fetch('/uploads', { method: 'POST', headers });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

async function offsetOf(person: Person, address: string): Promise<number> {
  const head = await person.fetch(address, { method: 'HEAD', headers: tus });
  expect(head.status).toBe(200);
  return Number(head.headers.get('upload-offset'));
}

describe.runIf(hasBucket())('two processes with one bucket', () => {
  let directory: string;
  let database: TestDatabase;
  let bucket: BucketSettings;
  let products: ProductProcess[];
  let people: Person[];
  let file: string;

  const startOne = (name: string): Promise<ProductProcess> =>
    startProductProcess({
      DATA_DIRECTORY: path.join(directory, name),
      DATABASE_URL: database.url,
      SECRET: 'a secret that only the tests know and nobody else',
      PORT: '0',
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      ...bucketEnvironment(bucket),
    });

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-two-'));
    database = await cloneTestDatabase();
    bucket = await makeBucket();
    products = [await startOne('one'), await startOne('two')];
    const [one, two] = products.map(({ url }) => url);
    const ann = await joinAgency(one ?? '', await signInOperator(one ?? ''), 'North PD');
    people = [ann, await signIn(two ?? '', ann.email, ann.password)];
    file = path.join(directory, 'long.mp4');
    await copyFile(await makeTestVideo(), file);
    await padVideoTo(file, SIZE);
  });
  afterAll(async () => {
    for (const product of products) await product.stop();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const at = (index: number): Person => people[index] ?? expect.fail('no such process');

  const patch = (person: Person, address: string, offset: number, end = SIZE): Promise<Response> =>
    person.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: createReadStream(file, { start: offset, end: end - 1 }),
      duplex: 'half',
    });

  /**
   * Sends the rest as every tus client does: from the offset that the server reports, with a new HEAD request after a
   * rejected one. A part that the killed process had already sent may arrive after the first HEAD; the offset is then
   * higher (409).
   */
  async function sendRest(person: Person, address: string): Promise<void> {
    for (let tries = 0; tries < 10; tries += 1) {
      const offset = await offsetOf(person, address);
      if (offset === SIZE) return;
      await patch(person, address, offset).catch(() => null);
    }
    throw new Error('the rest of the upload was not taken');
  }

  test('TK-07 after kill -9 of one process an upload continues on the other', async () => {
    const [one, two] = [at(0), at(1)];
    const address = await begin(one);
    const id = path.basename(address);
    const cut = 3_000_001;
    expect((await patch(one, address, 0, cut)).headers.get('upload-offset')).toBe(String(cut));
    const sending = patch(one, address, cut).catch(() => null);
    const received = async () => (await two.client.uploads.get({ id })).receivedBytes;
    await expect.poll(received, { interval: 5, timeout: 20_000 }).toBeGreaterThan(cut);
    await products[0]?.kill();
    await sending;

    const offset = await offsetOf(two, address);
    expect(offset).toBeGreaterThan(cut);
    await sendRest(two, address);
    const sha256 = await sha256Of(file);
    await two.client.uploads.seal({ id, sha256 });
    // The store, both processes and the other tests share the machine.
    expect(await decided(two, id, 120_000)).toMatchObject({ state: 'stored', sha256 });
    expect(await contentsOf(bucket)).toEqual([`blobs/${id}`]);
    products[0] = await startOne('one');
    people[0] = await signIn(products[0].url, two.email, two.password);
  });

  test('TK-07 a sender that returns through another process gets the upload; the stalled request releases it', async () => {
    const [one, two] = [at(0), at(1)];
    const address = await begin(one);
    const hanging = Promise.withResolvers<void>();
    async function* held(): AsyncGenerator<Uint8Array> {
      yield (await readFile(file)).subarray(0, 100_000);
      await hanging.promise;
    }
    const sending = one
      .fetch(address, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: ReadableStream.from(held()),
        duplex: 'half',
      })
      .catch(() => null);
    // The received bytes are held by the other process until it is asked to release the upload.
    await expect.poll(() => offsetOf(two, address), { timeout: 20_000 }).toBe(100_000);
    expect((await patch(two, address, 100_000, 200_000)).status).toBe(204);
    hanging.resolve();
    await sending;
    expect(await offsetOf(one, address)).toBe(200_000);
    expect((await one.fetch(address, { method: 'DELETE', headers: tus })).status).toBe(204);
    const left = async () =>
      (await contentsOf(bucket)).filter((name) => name.includes(path.basename(address)));
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });

  test('no one without a session can read the bucket’s files', async () => {
    const anyone = createCaller(products[1]?.url ?? '');
    expect((await anyone.fetch('/media/videos/00000000-0000-4000-8000-000000000000')).status).toBe(401);
    const [name] = await contentsOf(bucket);
    expect((await fetch(`${bucket.endpoint}/${bucket.bucket}/${name}`)).status).toBe(403);
  });
});
