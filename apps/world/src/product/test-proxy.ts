import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How a network treats who comes through it: well, with silence, or by hanging up. */
export type NetworkState = 'through' | 'silent' | 'refusing';

/** A network between the product and a service, which a test can spoil. */
export interface TestProxy {
  /** The service's address through this network. */
  readonly url: string;
  /** Takes effect at once, on connections that are open, too. */
  become(state: NetworkState): void;
  close(): Promise<void>;
}

/** Passes every byte on to `target` until told otherwise. */
export async function startTestProxy(target: string): Promise<TestProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let state: NetworkState = 'through';
  const server = createServer({ pauseOnConnect: true }, (near) => {
    open.add(near);
    near.on('error', () => undefined);
    near.on('close', () => open.delete(near));
    if (state === 'refusing') near.destroy();
    if (state !== 'through') return;
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    // What a silent network holds back is lost with the connection.
    near.on('data', (bytes) => {
      if (state === 'through') far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (state === 'through') near.write(bytes);
    });
    near.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cutAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      state = next;
      // Out of silence no connection comes back whole.
      if (next !== 'silent') cutAll();
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
