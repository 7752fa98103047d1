// A slow line in front of a server. It also slows down requests of service workers and of the media player,
// which the browser's own emulation does not reach.
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A slow phone network. */
export const slowPhone = {
  roundTripMilliseconds: 150,
  downBytesPerSecond: 200_000,
  upBytesPerSecond: 94_000,
};

/** Connections take turns for this many bytes, about as many as fit into three packets. */
const TURN_BYTES = 4096;
/** Bytes that a connection may have waiting before its sender has to wait, like the buffers of a network. */
const MOST_WAITING = 32_768;

/** Creates one direction of the line, whose bandwidth all connections share in turn. */
function createDirection(bytesPerSecond, delay) {
  const waiting = [];
  let isRunning = false;
  let freeAt = 0;
  async function run() {
    isRunning = true;
    while (waiting.length > 0) {
      const queue = waiting.shift();
      const chunk = queue.chunks[0];
      const piece = chunk.subarray(0, TURN_BYTES);
      if (piece.length === chunk.length) queue.chunks.shift();
      else queue.chunks[0] = chunk.subarray(TURN_BYTES);
      queue.size -= piece.length;
      if (queue.chunks.length > 0) waiting.push(queue);
      if (queue.size < MOST_WAITING) queue.source.resume();
      freeAt = Math.max(freeAt, performance.now()) + (1000 * piece.length) / bytesPerSecond;
      const wait = freeAt - performance.now();
      if (wait > 0) await pause(wait);
      setTimeout(() => queue.target.writable && queue.target.write(piece), delay);
    }
    isRunning = false;
  }
  return (source, target) => {
    const queue = { source, target, chunks: [], size: 0 };
    source.on('data', (chunk) => {
      if (queue.chunks.length === 0) waiting.push(queue);
      queue.chunks.push(chunk);
      queue.size += chunk.length;
      if (queue.size >= MOST_WAITING) source.pause();
      if (!isRunning) void run();
    });
    const end = async () => {
      while (queue.chunks.length > 0 && !target.destroyed) await pause(delay);
      setTimeout(() => target.end(), delay);
    };
    source.on('end', () => void end());
    // The browser cancels requests by closing their connections.
    source.on('close', () => source.errored && target.destroy());
    source.on('error', () => target.destroy());
  };
}

/**
 * Opens a slow line to a server. Its connections cost no round trips of their own, as if they were open
 * already.
 * @param url the server's address
 * @returns the address that browsers use, and `close`
 */
export async function openSlowLine(
  url,
  { roundTripMilliseconds, downBytesPerSecond, upBytesPerSecond } = slowPhone,
) {
  const { hostname, port } = new URL(url);
  const delay = roundTripMilliseconds / 2;
  const up = createDirection(upBytesPerSecond, delay);
  const down = createDirection(downBytesPerSecond, delay);
  const sockets = new Set();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
    const product = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    for (const socket of [browser, product]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    up(browser, product);
    down(product, browser);
  });
  await new Promise((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1' }, () => resolve(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
