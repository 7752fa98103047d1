import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../core/request-origin.ts';

/**
 * Closes connections that made no progress for so long while a request or its answer is in transit: the client neither sends
 * the rest of its body nor takes the rest of the answer. Time that the server itself takes to answer does not count.
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
