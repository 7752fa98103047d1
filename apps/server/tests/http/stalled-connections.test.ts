import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLimits } from '@plainview/server/platform/config/limit-settings';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MEBIBYTE = 1024 * 1024;
/** Larger than what operating systems buffer for a client that does not read. */
const FILE_BYTES = 24 * MEBIBYTE;
const CONNECTIONS = 60;
/** Long enough that a busy machine does not pause an active client for this time. */
const STALL_SECONDS = 3;

let product: TestProduct;
let ann: Person;
let folder: string;

beforeAll(async () => {
  product = await startTestProduct({
    limits: {
      ...defaultLimits,
      stallSeconds: STALL_SECONDS,
      connections: { total: 1000, perAddress: CONNECTIONS },
      storageReserveBytes: 0,
    },
  });
  ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-stalled-'));
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends the head of a request with this user's session. */
function ask(socket: Socket, head: readonly string[]): void {
  const [line, ...headers] = head;
  socket.write([line, 'host: x', `cookie: ${ann.cookie()}`, ...headers, '', ''].join('\r\n'));
}

const closed = async (socket: Socket): Promise<void> => {
  if (!socket.closed) await once(socket, 'close');
};

test('EV-09 a client that stops reading a video loses its connection, a slow one does not', async () => {
  const file = path.join(folder, 'long.mp4');
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, FILE_BYTES);
  const ticket = await submitTicket(product.url, ann, { file });
  const head = [`GET /media/videos/${ticket.videos[0]?.videoId ?? ''} HTTP/1.1`, 'connection: close'];

  const stalled = await open();
  ask(stalled, head);
  const slow = await open();
  ask(slow, head);
  // Read in pieces: the whole file takes longer than a client may stall, but no single pause does.
  const pause = (4 * STALL_SECONDS * 1000) / FILE_BYTES;
  slow.on('data', (piece: Buffer) => {
    slow.pause();
    setTimeout(() => slow.resume(), pause * piece.byteLength);
  });
  await closed(slow);
  expect(slow.bytesRead).toBeGreaterThan(FILE_BYTES);
  stalled.resume();
  await closed(stalled);
  expect(stalled.bytesRead).toBeLessThan(FILE_BYTES);
});

test('EV-09 an upload that stalls during a request loses its connection and keeps its bytes', async () => {
  const tus = { 'tus-resumable': '1.0.0' };
  const created = await ann.fetch('/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': '1000', 'upload-metadata': 'filename YS5tcDQ=' },
  });
  const address = created.headers.get('location') ?? '';
  const patch = [
    `PATCH ${address} HTTP/1.1`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
  ];
  const stalled = await open();
  ask(stalled, [...patch, 'upload-offset: 0', 'content-length: 1000']);
  stalled.write('x'.repeat(400));
  stalled.resume();
  await closed(stalled);
  const head = await ann.fetch(address, { method: 'HEAD', headers: tus });
  expect(head.headers.get('upload-offset')).toBe('400');

  // Ten bytes at a time, for longer than a client may stall.
  const slow = await open();
  ask(slow, [...patch, 'upload-offset: 400', 'content-length: 600', 'connection: close']);
  let sent = 0;
  const timer = setInterval(
    () => {
      slow.write('x'.repeat(10));
      sent += 10;
      if (sent === 600) clearInterval(timer);
    },
    (1.5 * STALL_SECONDS * 1000) / 60,
  );
  const [answer]: Buffer[] = await once(slow, 'data');
  expect(answer?.toString()).toMatch(/^HTTP\/1\.1 204/u);
});

test('EV-09 connections per address are limited, and the server answers again when they close', async () => {
  const all: Socket[] = [];
  for (let index = 0; index < CONNECTIONS + 10; index += 1) {
    const socket = await open();
    socket.resume();
    all.push(socket);
  }
  const refused = () => all.filter((socket) => socket.closed).length;
  await expect.poll(refused).toBeGreaterThanOrEqual(10);
  expect(refused()).toBeLessThan(20);
  for (const socket of all) socket.destroy();
  await Promise.all(all.map(closed));
  await expect.poll(async () => (await fetch(`${product.url}/ping`)).status).toBe(204);
});
