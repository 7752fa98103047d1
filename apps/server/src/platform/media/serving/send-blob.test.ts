import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobKey } from '../../storage/blob-key.ts';
import { BlobDamaged, type BlobAddress, type BlobHandle } from '../../storage/blob-store.ts';
import { openDiskBlobStore, type DiskBlobStore } from '../../storage/disk-blob-store.ts';
import { sendBlob, type Sent } from './send-blob.ts';

const MEBIBYTE = 1024 * 1024;
const key = blobKey('0b8f1c9e-7c0a-4c64-9a3e-0f1d2c3b4a59');
const content = Buffer.alloc(5 * MEBIBYTE + 123, 'not the same in every place, ');
const sha256 = createHash('sha256').update(content).digest('hex');

let root: string;
let store: DiskBlobStore;
let server: Server;
let origin: string;
/** One entry per request that reached the server, in order. */
let sendings: Promise<Sent>[];
let address: BlobAddress;
let whileOpen: (blob: BlobHandle) => Promise<void>;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plainview-send-'));
  store = await openDiskBlobStore(root);
  await store.putPermanent(key, content, sha256);
  sendings = [];
  address = { state: 'permanent', key };
  whileOpen = () => Promise.resolve();
  server = createServer((request, response) => {
    const downloadName = request.url === '/download' ? 'Núñez.mp4' : null;
    const sending = store.open(address).then(async (blob) => {
      await whileOpen(blob);
      return sendBlob(request, response, {
        blob,
        sha256,
        contentType: 'video/mp4',
        downloadName,
        record: 'not-evidence',
      });
    });
    sendings.push(sending);
    sending.catch(() => undefined); // observed by the test
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${bound.port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true });
});

/** Returns this process's open file descriptors in the store. */
async function openFiles(): Promise<number> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(root)).length;
}

async function get(
  headers: Record<string, string>,
  path = '/',
  method = 'GET',
): Promise<[IncomingMessage, Buffer]> {
  const request = httpRequest(origin + path, { headers, method }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return [response, Buffer.concat(chunks)];
}

describe('sending a blob', () => {
  it('sends the whole blob inline with its type and nosniff', async () => {
    const [response, body] = await get({});
    expect(response.statusCode).toBe(200);
    expect(body.equals(content)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(content.length),
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      etag: `"${sha256}"`,
    });
    expect(await sendings[0]).toEqual({
      status: 200,
      range: { start: 0, endInclusive: content.length - 1 },
      bytesSent: content.length,
      isComplete: true,
    });
  });

  it('sends a range', async () => {
    const [response, body] = await get({ range: `bytes=${MEBIBYTE - 7}-${3 * MEBIBYTE}` });
    expect(response.statusCode).toBe(206);
    expect(body.equals(content.subarray(MEBIBYTE - 7, 3 * MEBIBYTE + 1))).toBe(true);
  });

  it('offers a download with its own name', async () => {
    const [response] = await get({}, '/download');
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="N??ez.mp4"; filename*=UTF-8''N%C3%BA%C3%B1ez.mp4`,
    );
  });

  it.each([
    ['HEAD', {}, 200],
    ['GET', { 'if-none-match': `"${sha256}"` }, 304],
    ['GET', { range: 'bytes=99999999-' }, 416],
    ['DELETE', {}, 405],
  ])('sends no body for %s %j, and closes the file', async (method, headers, status) => {
    const [response, body] = await get(headers, '/', method);
    expect([response.statusCode, body.length]).toEqual([status, 0]);
    expect(await sendings[0]).toEqual({ status, range: null, bytesSent: 0, isComplete: true });
    expect(await openFiles()).toBe(0);
  });

  it('serves consecutive requests on one connection', async () => {
    for (let time = 0; time < 20; time += 1) await get({ range: 'bytes=0-2000000' });
    await Promise.all(sendings);
    expect(await openFiles()).toBe(0);
  });
});

describe.runIf(process.platform === 'linux')('a client that disconnects', () => {
  it('releases the file at once, and reports how much was sent', async () => {
    // Too large for the operating system's buffers.
    const huge = blobKey('huge-huge-huge-huge');
    address = { state: 'temporary', key: huge };
    await writeFile(store.path(address), '');
    await truncate(store.path(address), 3 * 1024 ** 3);

    const request = httpRequest(origin).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'readable'); // then stops reading, like a paused player
    expect(await openFiles()).toBe(1);

    request.destroy();
    const sent = await sendings[0];
    expect(sent?.isComplete).toBe(false);
    expect(sent?.bytesSent).toBeLessThan(100 * MEBIBYTE);
    expect(await openFiles()).toBe(0);
  });

  it('before the first byte releases the file', async () => {
    const gone = Promise.withResolvers<void>();
    whileOpen = () => gone.promise;
    const request = httpRequest(origin).end();
    request.on('error', () => undefined);
    const [, response] = await once(server, 'request');
    request.destroy();
    await once(response as NodeJS.EventEmitter, 'close');
    gone.resolve();
    expect((await sendings[0])?.isComplete).toBe(false);
    expect(await openFiles()).toBe(0);
  });
});

describe('a blob that ends early', () => {
  it('cuts the connection, so that the client notices', async () => {
    whileOpen = () => truncate(store.path({ state: 'permanent', key }), 2 * MEBIBYTE);
    await expect(get({})).rejects.toThrow('aborted');
    await expect(sendings[0]).rejects.toBeInstanceOf(BlobDamaged);
    expect(await openFiles()).toBe(0);
  });
});
