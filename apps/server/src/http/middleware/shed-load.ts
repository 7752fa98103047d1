import type { SheddableClass } from '@plainview/contract/call-class';
import { errorCatalog } from '@plainview/contract/error-catalog';
import type { MiddlewareHandler } from 'hono';
import { setErrorCode } from '../../platform/core/request-context.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';
import type { LoadMonitor } from '../limits/load-monitor.ts';
import { slowDown } from '../limits/request-budgets.ts';

/**
 * Returns 503 for requests of a class that overload rejects, before any other work is done for them.
 * @param method the only method that counts; others pass
 */
export function shedLoad(
  load: LoadMonitor,
  callClass: SheddableClass,
  method: 'GET' | 'POST',
): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    if (c.env.incoming.method !== method) return next();
    const retryAfterSeconds = load.rejects(callClass, 0);
    if (retryAfterSeconds !== null) {
      await slowDown();
      setErrorCode('OVERLOADED');
      return c.text(errorCatalog.OVERLOADED.message, errorCatalog.OVERLOADED.status, {
        'cache-control': 'no-store',
        'retry-after': String(retryAfterSeconds),
        // Otherwise the unread body would be parsed as the next request.
        connection: 'close',
      });
    }
    const progress = load.begin(callClass, 0);
    try {
      return await next();
    } finally {
      progress.end();
    }
  };
}
