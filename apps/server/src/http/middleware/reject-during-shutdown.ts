import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../../app-context.ts';

/** What comes over an open connection after the stop began is to be asked of another process, or of this one's successor. */
export const rejectDuringShutdown =
  (app: AppContext): MiddlewareHandler =>
  async (c, next) => {
    if (!app.stopping.aborted) return next();
    return c.text('Plainview is stopping', 503, { connection: 'close', 'retry-after': '5' });
  };
