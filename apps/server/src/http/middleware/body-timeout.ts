import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../core/request-origin.ts';

/**
 * Closes the connection if the request body is not complete within this time. Calls are small; a client that sends
 * single bytes would hold a connection. Uploads are exempt: they may last as long as they make progress.
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
