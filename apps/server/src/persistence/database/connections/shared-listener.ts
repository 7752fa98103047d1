import type { Pool, PoolClient } from 'pg';

type Listener = Parameters<Pool['connect']>[0];

/** A connection that several listeners use, until the last of them has released it. */
interface SharedConnection {
  readonly client: PoolClient;
  readonly release: (error?: Error | boolean) => void;
  listeners: number;
}

/**
 * Returns the pool as graphile-worker is to see it: all its runners listen on one connection. It connects with a callback
 * only to listen (graphile-worker 0.18), and a runner would otherwise hold a connection of its own. LISTEN may be
 * repeated, and UNLISTEN follows only when a connection was lost or all runners stop.
 *
 * After the pool has ended, connecting never settles: a job that fails after the grace period of a shutdown is back in the
 * queue, so nothing has to be recorded about it, and the library does not handle that it cannot be.
 */
export function withSharedListener(pool: Pool): Pool {
  let current: Promise<SharedConnection> | null = null;
  const openShared = async (): Promise<SharedConnection> => {
    const client = await pool.connect();
    // Each runner adds a listener for errors and one for notifications.
    client.setMaxListeners(0);
    client.once('error', () => (current = null));
    return { client, release: (error) => client.release(error), listeners: 0 };
  };
  const share = async (listener: Listener): Promise<void> => {
    current ??= openShared();
    const opening = current;
    try {
      const shared = await opening;
      shared.listeners += 1;
      listener(undefined, shared.client, (error) => {
        shared.listeners -= 1;
        if (shared.listeners > 0) return;
        if (current === opening) current = null;
        shared.release(error);
      });
    } catch (error) {
      if (current === opening) current = null;
      listener(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined);
    }
  };
  const connect = (listener?: Listener): Promise<PoolClient> | void => {
    if (listener !== undefined) return void share(listener);
    return pool.ending ? new Promise(() => undefined) : pool.connect();
  };
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key, target);
      // The pool's own methods connect with callbacks, too.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
