import { createServer } from 'node:net';

/** Ports from here on are below those that a system takes for outgoing connections. */
let next = 15_432;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Returns a free port for a server that restarts on the same one. Clients that call again and again while
 * nothing listens would otherwise take it for their own end of the connection.
 */
export async function nextPort(): Promise<number> {
  for (;;) {
    const port = next;
    next += 1;
    if (await isFree(port)) return port;
  }
}
