import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

/**
 * Closes connections that make no progress for this long while a request or response is in transit: the
 * client neither sends the rest of its body nor reads the rest of the response. The server's own processing
 * time does not count.
 */
export function closeStalledConnections(
  milliseconds: number,
): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    outgoing.setTimeout(milliseconds, () => {
      if (!incoming.complete || outgoing.headersSent) outgoing.destroy();
    });
    return next();
  };
}
