import type { Pool } from 'pg';
import { isConnectionError } from './connection-error.ts';

/** One of the codes at which graphile-worker asks again, after three seconds and more (cannot_connect_now). */
const ASKED_AGAIN = '57P03';

/**
 * Makes the queue's library ask again where the database is away. Of itself it does so at a few codes only, and awaits nowhere
 * what it writes of a job's end: a connection lost at that moment would end the whole process (graphile-worker 0.18).
 */
export function retryLostConnections(pool: Pool): void {
  renameErrors(pool, 'connect');
  pool.on('connect', (client) => renameErrors(client, 'query'));
}

/** The method does the same, but for the errors of the promise that it may return. */
function renameErrors(owner: object, method: string): void {
  const original: unknown = Reflect.get(owner, method);
  if (typeof original !== 'function') throw new TypeError(`there is no ${method}`);
  const renaming = new Proxy(original, {
    apply(target, self, args) {
      const result: unknown = Reflect.apply(target, self, args);
      return result instanceof Promise ? result.catch(asAskedAgain) : result;
    },
  });
  Reflect.set(owner, method, renaming);
}

function asAskedAgain(error: unknown): never {
  if (!isConnectionError(error)) throw error;
  throw Object.assign(new Error('the database is away', { cause: error }), { code: ASKED_AGAIN });
}
