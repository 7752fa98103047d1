import { HOUR, SECOND } from '@plainview/domain/shared/time';
import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

/**
 * Closes the connection if the request body is not complete within this time. Calls are small; a
 * client that sends single bytes would hold a connection. Uploads are exempt: they may last as long as
 * they make progress.
 * @param slowest bytes per second: a longer Content-Length extends the time accordingly, to at most an hour
 */
export function bodyDeadline(
  milliseconds: number,
  slowest = Infinity,
): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const { incoming } = c.env;
    const bytes = Number(incoming.headers['content-length'] ?? 0);
    const limit = Math.min(milliseconds + (bytes / slowest) * SECOND, HOUR);
    const timer = setTimeout(() => {
      if (!incoming.complete) incoming.destroy();
    }, limit);
    try {
      await next();
    } finally {
      clearTimeout(timer);
    }
  };
}
