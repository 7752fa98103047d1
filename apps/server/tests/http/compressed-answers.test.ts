import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Their list has more than 1 KiB. */
const TICKETS = 4;

let product: TestProduct;
let admin: Person;
let videoId: string;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  for (let count = 0; count < TICKETS; count += 1) {
    await submitTicket(product.url, ann);
  }
  videoId = (await admin.client.videos.list({})).items[0]?.id ?? '';
});
afterAll(() => product.stop());

/** Sends a request as given: unlike `fetch`, adds no Accept-Encoding and does not decode the response. */
const open = (method: string, address: string, accepted: string, body?: object): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      cookie: admin.cookie(),
      origin: product.url,
      'accept-encoding': accepted,
      ...(body && { 'content-type': 'application/json' }),
    };
    const sending = request(`${product.url}${address}`, { method, headers, agent: false }, resolve);
    sending.once('error', reject);
    sending.end(body && JSON.stringify(body));
  });

const list = (accepted: string) => open('POST', '/rpc/tickets/list', accepted, { json: { limit: 100 } });

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a list is compressed for "%s" by %s', async (accepted, encoding, decompress) => {
  const answer = await list(accepted);
  const { statusCode, headers } = answer;
  const body = await buffer(answer);
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['vary']).toMatch(/accept-encoding/iu);
  expect(headers['cache-control']).toBe('no-store');
  const text = decompress(body).toString();
  expect(text).toBe((await buffer(await list('identity'))).toString());
  expect(body.length).toBeLessThan(text.length / 2);
});

test.each(['identity', 'br;q=0', 'zstd', ''])('a list is sent uncompressed for "%s"', async (accepted) => {
  const answer = await list(accepted);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['vary']).toMatch(/accept-encoding/iu);
  expect(JSON.parse((await buffer(answer)).toString())).toHaveProperty('json.items.length', TICKETS);
});

test('API clients get compressed lists, too', async () => {
  const answer = await open('GET', '/api/tickets', 'gzip');
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(await buffer(answer)).toString())).toHaveProperty('items.length', TICKETS);
});

test('a small response is sent uncompressed', async () => {
  const answer = await open('POST', '/rpc/tickets/counts', 'br, gzip', { json: {} });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('the response to a mutation is not compressed, because it may contain a secret next to its input', async () => {
  const text = 'word '.repeat(400);
  const answer = await open('POST', '/rpc/support/create', 'br, gzip', { json: { text } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  answer.destroy();
});

test('live changes arrive immediately and are not compressed', async () => {
  const answer = await open('POST', '/rpc/live/changes', 'br, gzip', { json: {} });
  expect(answer.headers['content-type']).toMatch(/^text\/event-stream/u);
  expect(answer.headers['content-encoding']).toBeUndefined();
  const [first] = await Promise.all([
    new Promise<Buffer>((resolve) => {
      answer.once('data', resolve);
    }),
    admin.client.support.create({ text: 'x' }).catch(() => null),
  ]);
  expect(first.toString()).toMatch(/^(?:event|:)/u);
  answer.destroy();
});

test('videos and their ranges are not compressed', async () => {
  const answer = await open('GET', `/media/videos/${videoId}`, 'br, gzip');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  answer.destroy();
});
