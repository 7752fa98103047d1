import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../core/request-origin.ts';

/**
 * Ends a connection whose request's body is not whole after this time: a call is small, and somebody who sends it a byte now and
 * then holds a connection for nothing. Uploads have their own measure: as long as they go on.
 */
export function bodyDeadline(milliseconds: number): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const { incoming } = c.env;
    const timer = setTimeout(() => {
      if (!incoming.complete) incoming.destroy();
    }, milliseconds);
    try {
      await next();
    } finally {
      clearTimeout(timer);
    }
  };
}
