import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * State of a network: it passes data on, drops it silently, closes connections, or answers each request itself and closes its
 * connection.
 */
export type NetworkState = 'through' | 'silent' | 'refusing' | { readonly answer: string };

/** A network between the product and a service, in which a test can cause faults. */
export interface TestProxy {
  /** The service's address through this network. */
  readonly url: string;
  /** Takes effect immediately, including on open connections. */
  become(state: NetworkState): void;
  close(): Promise<void>;
}

/** Starts a proxy that forwards every byte to `target` until its state changes. */
export async function startTestProxy(target: string): Promise<TestProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let state: NetworkState = 'through';
  const server = createServer({ pauseOnConnect: true }, (near) => {
    open.add(near);
    near.on('error', () => undefined);
    near.on('close', () => open.delete(near));
    if (state === 'refusing') near.destroy();
    if (typeof state === 'object') {
      const { answer } = state;
      near.once('data', () => near.end(answer));
      near.resume();
    }
    if (state !== 'through') return;
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    // Data that a silent network drops is lost with the connection.
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
      // After silence, bytes are missing from every connection, so none may continue.
      if (next !== 'silent') cutAll();
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
