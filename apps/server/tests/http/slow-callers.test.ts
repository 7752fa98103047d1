import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinByKey, signInOperator } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({ callBodySeconds: 0.5 });
});
afterAll(() => product.stop());

/** Opens a connection, sends the beginning of a call and nothing more. */
async function begin(path: string, method = 'POST', headers = ''): Promise<Socket> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"json"`,
  );
  return socket;
}

test.each(['/rpc/session/signIn', '/api/session'])(
  '%s: a body that never arrives ends the connection',
  async (path) => {
    const socket = await begin(path);
    const ended = once(socket, 'close');
    socket.resume();
    await ended;
    expect((await fetch(`${product.url}/ping`)).status).toBe(204);
  },
);

test('a sidecar file that never arrives ends the connection', async () => {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD', 'Ann North');
  const { id, videos } = await submitTicket(product.url, ann);
  const { secret } = await joinByKey(product.url, ann);
  const digest = createHash('sha256').update('x').digest('base64');
  const socket = await begin(
    `/sidecars/${videos[0]?.videoId}/a.gpx`,
    'PUT',
    `authorization: Bearer ${secret}\r\ncontent-digest: sha-256=:${digest}:\r\n`,
  );
  const ended = once(socket, 'close');
  socket.resume();
  await ended;
  expect((await ann.client.tickets.get({ id })).videos[0]?.sidecars).toEqual([]);
});

test('a hundred slow clients do not keep others from being served', async () => {
  const slow = await Promise.all(Array.from({ length: 100 }, () => begin('/rpc/session/current')));
  expect((await fetch(`${product.url}/ping`)).status).toBe(204);
  const answer = await fetch(`${product.url}/api/session`);
  expect(answer.status).toBe(200);
  for (const socket of slow) {
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
  }
});
