import type { MiddlewareHandler } from 'hono';
import type { LiveContext } from '../../live/live-service.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

/**
 * Queues requests for change streams before anything is read for them. A request that has not
 * arrived completely takes no turn, because it could keep others waiting.
 */
export const admitStreams =
  ({ live }: LiveContext): MiddlewareHandler<{ Bindings: ServerBindings }> =>
  async (c, next) => {
    if (!c.env.incoming.complete) return next();
    return live.admission.admit(async () => {
      // The client may have gone while it waited.
      if (c.env.outgoing.destroyed) return c.body(null);
      await next();
      return undefined;
    });
  };
