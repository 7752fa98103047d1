import { isConnectionError } from '@plainview/postgres/connections/connection-error';
import type { Pool } from 'pg';

/** One of the codes that graphile-worker retries, after at least three seconds (cannot_connect_now). */
const ASKED_AGAIN = '57P03';

/**
 * Makes graphile-worker retry when the database is unreachable. On its own it retries only on a few codes,
 * and it does not await the query that records a job's end: a connection lost at that moment would end the
 * process (graphile-worker 0.18).
 */
export function retryLostConnections(pool: Pool): void {
  renameErrors(pool, 'connect');
  pool.on('connect', (client) => renameErrors(client, 'query'));
}

/**
 * Wraps a method: if the promise it returns rejects with a connection error, the error gets the retried code.
 */
function renameErrors(owner: object, method: string): void {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== 'function') throw new TypeError(`there is no ${method}`);
  const renaming = new Proxy(original, {
    apply(target, self, args) {
      const result: unknown = Reflect.apply(target, self, args);
      return result instanceof Promise ? result.catch(throwRetryable) : result;
    },
  });
  Reflect.set(owner, method, renaming);
}

function throwRetryable(error: unknown): never {
  if (!isConnectionError(error)) throw error;
  throw Object.assign(new Error('the database cannot be reached', { cause: error }), { code: ASKED_AGAIN });
}
