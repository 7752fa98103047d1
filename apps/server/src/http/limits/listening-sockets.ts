import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';

/**
 * Connections that the server accepts in one turn of the event loop: libuv accepts one per listening socket.
 */
const SOCKETS = 16;
/** Elsewhere, the sockets of a port either cannot be shared, or the newest gets all connections. */
const SHARES_PORTS = process.platform === 'linux';

interface Address {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
}

/**
 * Listens on several sockets of the same address (SO_REUSEPORT), among which Linux distributes new
 * connections. With one socket, a busy process accepts one connection per turn of the event loop: others
 * would wait in the kernel, unseen and thus neither answered nor rejected (decision 0047).
 * @returns the sockets in addition to the server's own. Each accepts connections until it is closed.
 * @throws if the port is in use
 */
export async function listenOnSockets(server: HttpServer, address: Address): Promise<readonly Server[]> {
  if (!SHARES_PORTS) {
    await listen(server, address, false);
    return [];
  }
  if (address.port !== 0) await checkPort(address);
  await listen(server, address, true);
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : address.port;
  // The options are those of Node's HTTP server.
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => listen(other, { ...address, port }, true)));
  return others;
}

/**
 * @throws if any other process listens on the port, even if that one shares it, such as a second Plainview
 */
async function checkPort(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address, false);
  probe.close();
  await once(probe, 'close');
}

async function listen(server: Server, address: Address, reusePort: boolean): Promise<void> {
  server.listen({ ...address, reusePort });
  await once(server, 'listening');
}
