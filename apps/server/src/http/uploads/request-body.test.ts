import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { piecesOf, releasePiece } from './request-body.ts';

/** Sends a request whose head has arrived and whose body has not been sent yet. */
async function startRequest(headers: http.OutgoingHttpHeaders = {}) {
  const server = http.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = http.request({ port, method: 'PATCH', headers });
  sender.on('error', () => undefined);
  sender.flushHeaders();
  const received: Promise<[IncomingMessage, http.ServerResponse]> = new Promise((resolve) => {
    server.once('request', (...pair) => resolve(pair));
  });
  onTestFinished(() => {
    sender.destroy();
    server.closeAllConnections();
    server.close();
  });
  const [incoming, response] = await received;
  return { sender, incoming, response };
}

const never = new AbortController().signal;

test('all bytes of a body arrive in order, also if the reader is slow', async () => {
  const { sender, incoming } = await startRequest();
  const body = Buffer.alloc(5 * 1024 * 1024, 'body ');
  sender.end(body);
  const read: Buffer[] = [];
  for await (const piece of piecesOf(incoming, never)) {
    read.push(Buffer.from(piece));
    releasePiece(piece);
    if (read.length % 8 === 0) await new Promise(setImmediate);
  }
  expect(Buffer.concat(read).equals(body)).toBe(true);
});

test('a stop ends the pieces while none arrive, and the request can be answered', async () => {
  const { sender, incoming, response } = await startRequest();
  sender.write('some');
  const stop = new AbortController();
  const read: string[] = [];
  for await (const piece of piecesOf(incoming, stop.signal)) {
    read.push(piece.toString());
    stop.abort();
  }
  expect(read).toEqual(['some']);
  const answered = once(sender, 'response');
  response.end('answer');
  await expect(answered).resolves.toMatchObject([{ statusCode: 200 }]);
});

test('a lost connection is an error after the bytes that arrived', async () => {
  const { sender, incoming } = await startRequest({ 'content-length': 100 });
  sender.write('some');
  const read: string[] = [];
  const reading = (async () => {
    for await (const piece of piecesOf(incoming, never)) {
      read.push(piece.toString());
      sender.destroy();
    }
  })();
  await expect(reading).rejects.toThrow('aborted');
  expect(read).toEqual(['some']);
});

test('a piece that shares its memory is not freed', () => {
  const shared = Buffer.from('shared').subarray(0, 3);
  releasePiece(shared);
  expect(shared.toString()).toBe('sha');
  const own = new Uint8Array(3);
  releasePiece(own);
  expect(own.byteLength).toBe(0);
});
