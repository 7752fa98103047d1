import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnSockets } from './listening-sockets.ts';

const host = '127.0.0.1';

async function start(port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((_incoming, outgoing) => outgoing.end('answered'));
  const others = await listenOnSockets(server, { host, port });
  onTestFinished(() => {
    for (const each of [server, ...others] satisfies NetServer[]) each.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Keeps this process from accepting, while the kernel completes the connections. */
const block = (milliseconds: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('a busy process accepts several new connections in one turn of the event loop', async () => {
  const { server, port } = await start();
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  const clients: Socket[] = Array.from({ length: 64 }, () => connect(port, host));
  let turns = 0;
  while (accepted < clients.length) {
    block(5);
    await setImmediate();
    turns += 1;
  }
  expect(turns).toBeLessThan(32);
  for (const client of clients) client.destroy();
});

test('requests are answered on every socket', async () => {
  const { port } = await start();
  const answers = Array.from({ length: 64 }, async () => {
    const answer = await fetch(`http://${host}:${port}/`);
    return answer.text();
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['answered']));
});

test('a second server cannot share the port', async () => {
  const { port } = await start();
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a server can listen again on a port whose server has closed', async () => {
  const first = createServer();
  const others = await listenOnSockets(first, { host, port: 0 });
  const { port } = first.address() as AddressInfo;
  const closed = [first, ...others].map((each) => once(each, 'close'));
  for (const each of [first, ...others]) each.close();
  await Promise.all(closed);
  expect((await start(port)).port).toBe(port);
});
