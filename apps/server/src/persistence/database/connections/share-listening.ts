import type { Pool, PoolClient } from 'pg';

type Receive = (error: Error | undefined, client?: PoolClient, release?: () => void) => void;

/** The connection on which all lanes listen. */
interface Shared {
  readonly client: PoolClient;
  /** Lets the next lane open another connection. */
  readonly forget: () => void;
  /** Number of lanes that listen on it. */
  lanes: number;
}

/**
 * Returns the pool for the workers of all lanes. Those listen for new jobs on one connection, instead of one each, which
 * would be idle almost always. It relies on two properties of graphile-worker 0.18: it passes a callback only for the
 * connection on which it listens, and stops listening only when it stops or when the connection is lost.
 */
export function shareListening(pool: Pool): Pool {
  let current: Promise<Shared> | null = null;

  const open = (): Promise<Shared> => {
    const forget = (): void => {
      if (current === opened) current = null;
    };
    const opened = pool.connect().then((client) => {
      client.setMaxListeners(0);
      client.once('error', forget);
      return { client, forget, lanes: 0 };
    });
    opened.catch(forget);
    return opened;
  };

  const listen = async (receive: Receive): Promise<void> => {
    current ??= open();
    let shared: Shared;
    try {
      shared = await current;
    } catch (error) {
      receive(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    shared.lanes += 1;
    receive(undefined, shared.client, () => {
      shared.lanes -= 1;
      if (shared.lanes > 0) return;
      shared.forget();
      shared.client.release();
    });
  };

  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') {
        return (receive?: Receive) => (receive ? void listen(receive) : target.connect());
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
