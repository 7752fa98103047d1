import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { SheddableClass } from '@plainview/contract/call-class';
import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../platform/core/request-origin.ts';
import type { LoadMonitor } from '../limits/load-monitor.ts';
import type { Overload } from '../limits/overload.ts';

/**
 * Rejects requests of a class under overload, before any other work is done for them, and counts the others.
 * @param method the only method that counts; others pass
 */
export function shedLoad(
  { load, overload }: { readonly load: LoadMonitor; readonly overload: Overload },
  callClass: SheddableClass,
  method: 'GET' | 'POST',
): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    if (c.env.incoming.method !== method) return next();
    const rejected = overload.reject(c.env, { callClass, bodyBytes: 0, format: 'text' });
    if (rejected) {
      await rejected;
      return RESPONSE_ALREADY_SENT;
    }
    const progress = load.begin(callClass, 0);
    try {
      return await next();
    } finally {
      progress.end();
    }
  };
}
