import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeIdleConnections } from './idle-connections.ts';

const IDLE_MILLISECONDS = 300;
const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

let server: Server;
let socket: Socket;
let received = '';

beforeEach(async () => {
  server = createServer((_incoming, outgoing) => outgoing.end('answered'));
  server.keepAliveTimeoutBuffer = 0;
  closeIdleConnections(server, IDLE_MILLISECONDS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  received = '';
  const { port } = server.address() as AddressInfo;
  socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
});
afterEach(async () => {
  socket.destroy();
  server.close();
  await once(server, 'close');
});

const answers = (): number => received.split('answered').length - 1;

/** Keeps this process, and with it the server, from doing anything else. */
const block = (milliseconds: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('a request that arrives while the process is busy is answered, even after the idle time', async () => {
  socket.write(REQUEST);
  await expect.poll(answers).toBe(1);
  // Timers are what runs next, and sockets are read after them.
  await setImmediate();
  socket.write(REQUEST);
  block(2 * IDLE_MILLISECONDS);
  await expect.poll(answers).toBe(2);
});

test('an idle connection is closed', async () => {
  socket.write(REQUEST);
  await expect.poll(answers).toBe(1);
  await once(socket, 'close');
  expect(answers()).toBe(1);
});
