import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a free TCP port of this machine, for a product that must know its address before it starts. */
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
