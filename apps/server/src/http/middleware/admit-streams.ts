import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../../core/request-origin.ts';
import type { LiveContext } from '../../live/live-service.ts';

/** Queues requests for change streams before anything is read for them. */
export const admitStreams =
  ({ live }: LiveContext): MiddlewareHandler<{ Bindings: ServerBindings }> =>
  (c, next) =>
    live.admission.admit(async () => {
      // The client disconnected while it waited.
      if (c.env.outgoing.destroyed) return c.body(null);
      await next();
      return undefined;
    });
