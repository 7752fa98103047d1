import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port of this machine that nobody listens on, for a product that has to know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}
