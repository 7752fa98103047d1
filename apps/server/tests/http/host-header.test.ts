import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let host: string;

beforeAll(async () => {
  product = await startTestProduct();
  ({ host } = new URL(product.url));
});
afterAll(() => product.stop());

/** Sends a request as raw text, since HTTP clients refuse to send it. Returns the status of the response. */
async function send(target: string, hostLines: readonly string[]): Promise<number> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end([`GET ${target} HTTP/1.1`, ...hostLines, 'Connection: close', '', ''].join('\r\n'));
  const status = /^HTTP\/1\.1 (?<status>\d{3})/u.exec(await text(socket))?.groups?.['status'];
  return Number(status);
}

test('one Host header is accepted, also in absolute form', async () => {
  expect(await send('/ping', [`Host: ${host}`])).toBe(204);
  expect(await send('/ping', [`HOST: ${host}`])).toBe(204);
  expect(await send(`http://${host}/ping`, [`Host: ${host}`])).toBe(204);
});

test('missing, duplicate or ambiguous hosts are rejected with 400 on every kind of route', async () => {
  const ambiguous = [
    [],
    [`Host: ${host}`, 'Host: evil.example'],
    [`Host: ${host}`, `Host: ${host}`],
    [`Host: ${host}`, 'hOST: evil.example'],
    [`Host: ${host}, evil.example`],
    [`Host: ${host} evil.example`],
    [`Host: user@${host}`],
    [`Host: ${host}/path`],
    [`Host: ${host}:99999`],
  ];
  for (const path of [
    '/ping',
    '/api/session',
    '/media/videos/x',
    '/processing/selection',
    '/login',
    '/ready',
  ])
    for (const lines of ambiguous)
      expect({ path, lines, status: await send(path, lines) }).toMatchObject({ status: 400 });
  expect(await send('http://evil.example/ping', [`Host: ${host}`])).toBe(400);
});
