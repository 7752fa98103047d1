import type { Notification, Pool, PoolClient } from 'pg';
import { z } from 'zod';

type Listener = Parameters<Pool['connect']>[0];

/** A connection that several listeners use, until the last of them has released it. */
interface SharedConnection {
  readonly opening: Promise<PoolClient>;
  /** Number of listeners that use it, or wait for it. */
  listeners: number;
  /** The LISTEN and UNLISTEN statements that were sent on it, by their text. */
  readonly sent: Map<string, Promise<unknown>>;
}

/** Returns whether a lane of the queue runs a task. */
type IsOwnTask = (task: string) => boolean;

/**
 * Returns a function that returns the pool as a runner of graphile-worker is to see it: all its runners
 * listen on one connection. It connects with a callback only to listen (graphile-worker 0.18), and a runner
 * would otherwise hold a connection of its own. LISTEN and UNLISTEN are sent once: UNLISTEN follows only
 * when a connection was lost or all runners stop.
 *
 * A runner is not notified of jobs that only others can run (`enqueue_job` names the task): it would query
 * the queue for each of them.
 *
 * After the pool has ended, connecting never settles: a job that fails after the grace period of a
 * shutdown is back in the queue, so nothing has to be recorded about it, and the library does not handle
 * that it cannot be.
 */
export function withSharedListener(pool: Pool): (isOwnTask: IsOwnTask) => Pool {
  let current: SharedConnection | null = null;
  const forget = (shared: SharedConnection): void => {
    if (current === shared) current = null;
  };
  const share = async (listener: Listener, isOwnTask: IsOwnTask): Promise<void> => {
    const shared = (current ??= { opening: pool.connect(), listeners: 0, sent: new Map() });
    // Before it is open: a runner that stops meanwhile releases it at once, while others still wait for it.
    shared.listeners += 1;
    try {
      const client = await shared.opening;
      // Each runner adds a listener for errors and one for notifications.
      client.setMaxListeners(0);
      client.once('error', () => forget(shared));
      listener(undefined, withOwnJobs(client, shared.sent, isOwnTask), (error) => {
        shared.listeners -= 1;
        if (shared.listeners > 0) return;
        forget(shared);
        client.release(error);
      });
    } catch (error) {
      forget(shared);
      listener(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined);
    }
  };
  return (isOwnTask) =>
    withMethods(pool, {
      connect(listener?: Listener): Promise<PoolClient> | void {
        if (listener !== undefined) return void share(listener, isOwnTask);
        return pool.ending ? new Promise(() => undefined) : pool.connect();
      },
    });
}

type OnNotification = (message: Notification) => void;

/**
 * Returns a client whose listeners for notifications are not called for the jobs of other tasks. A LISTEN or
 * UNLISTEN statement that was already sent on its connection is not sent again.
 */
function withOwnJobs(
  client: PoolClient,
  sent: Map<string, Promise<unknown>>,
  isOwnTask: IsOwnTask,
): PoolClient {
  const filters = new Map<OnNotification, OnNotification>();
  return withMethods(client, {
    query(text: string, values?: unknown[]): Promise<unknown> {
      if (!/^(?:un)?listen/iu.test(text)) return client.query(text, values);
      const earlier = sent.get(text);
      if (earlier) return earlier;
      const sending = client.query(text);
      sent.set(text, sending);
      // A listener tries again after an error.
      sending.catch(() => sent.delete(text));
      return sending;
    },
    on(event: string, listener: OnNotification): void {
      const filtered: OnNotification = (message) => {
        const task = taskOf(message);
        if (task === undefined || isOwnTask(task)) listener(message);
      };
      if (event === 'notification') filters.set(listener, filtered);
      client.addListener(event, filters.get(listener) ?? listener);
    },
    removeListener(event: string, listener: OnNotification): void {
      client.removeListener(event, filters.get(listener) ?? listener);
      filters.delete(listener);
    },
  });
}

const directed = z.object({ task: z.string() });

/**
 * Returns the task of an added job; undefined if the message does not name it. Any session of the database
 * may send any text, and an error here would end the process.
 */
function taskOf({ payload }: Notification): string | undefined {
  if (payload?.includes('"task"') !== true) return undefined;
  try {
    return directed.safeParse(JSON.parse(payload)).data?.task;
  } catch {
    return undefined;
  }
}

/** Returns an object with some methods replaced. The others see the object itself. */
function withMethods<Target extends object>(
  target: Target,
  methods: Readonly<Record<string, unknown>>,
): Target {
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key];
      const value: unknown = Reflect.get(target, key, target);
      // The pool's own methods connect with callbacks, too.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
