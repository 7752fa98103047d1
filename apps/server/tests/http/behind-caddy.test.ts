// A real Caddy with the shipped configuration in front of the product.
import { copyFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCaller } from '@plainview/test-support/caller';
import { listen } from '@plainview/test-support/product/live-listener';
import {
  caddyProgram,
  startTestCaddy,
  type TestCaddy,
} from '@plainview/test-support/product/proxies/test-caddy';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MEBIBYTE = 1024 ** 2;
let product: TestProduct;
let caddy: TestCaddy;
let ann: Person;
let folder: string;

describe.skipIf(caddyProgram === undefined)('behind Caddy', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-behind-caddy-'));
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    product = await startTestProduct({ trustedProxies });
    caddy = await startTestCaddy(product.url);
    const { email, password } = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
    ann = await signIn(caddy.url, email, password);
  });
  afterAll(async () => {
    await caddy?.stop();
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('the client address is the one that Caddy sees, not the one that a client claims', async () => {
    const caller = createCaller(caddy.url);
    const signedIn = await caller.fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify(operator),
    });
    expect(signedIn.status).toBe(200);
    const device = (await caller.client.profile.devices()).find(({ isCurrent }) => isCurrent);
    expect(device?.address).toBe('127.0.0.1');
  });

  test('a large upload arrives, and its video is served by ranges', async () => {
    const file = path.join(folder, 'large.mp4');
    await copyFile(await makeTestVideo(), file);
    await padVideoTo(file, 16 * MEBIBYTE);
    const { id } = await storeVideo(caddy.url, ann, file);
    const ticket = await createTicket(ann, [id]);
    const [video] = ticket.videos;
    expect(video?.sha256).toBe(await sha256Of(file));
    const response = await ann.fetch(video?.url ?? '', { headers: { range: 'bytes=1000-1999' } });
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-1999/${16 * MEBIBYTE}`,
    ]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual((await readFile(file)).subarray(1000, 2000));
  });

  test('an upload makes progress while it is sent', async () => {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': '1000000',
      'upload-metadata': 'filename YS5tcDQ=',
    };
    const made = await ann.fetch('/uploads', { method: 'POST', headers });
    const target = new URL(made.headers.get('location') ?? '', caddy.url);
    const request = http.request(new URL(target.pathname, caddy.url), {
      method: 'PATCH',
      headers: {
        cookie: ann.cookie(),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': '1000000',
      },
    });
    request.on('error', () => undefined);
    request.write(Buffer.alloc(400_000));
    const uploads = path.join(product.dataDirectory, 'files', 'uploads');
    const received = async (): Promise<number> => {
      const sizes = (await readdir(uploads)).map(async (name) => (await stat(path.join(uploads, name))).size);
      return Math.max(0, ...(await Promise.all(sizes)));
    };
    await expect.poll(received).toBe(400_000);
    request.destroy();
  });

  test('live changes arrive at once', async () => {
    const stream = await listen(ann);
    const file = await makeTestVideo();
    const { id } = await storeVideo(product.url, await signIn(product.url, ann.email, ann.password), file);
    await createTicket(ann, [id]);
    await expect.poll(() => stream.names(), { timeout: 3000 }).toContain('ticket.created');
    stream.end();
    await stream.ended;
  });
});
