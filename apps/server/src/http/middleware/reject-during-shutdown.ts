import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../../platform/app-context.ts';

/**
 * Rejects requests that arrive over open connections after shutdown began. Clients retry with another process
 * or with this one's successor.
 */
export const rejectDuringShutdown =
  (app: AppContext): MiddlewareHandler =>
  async (c, next) => {
    if (!app.stopping.aborted) return next();
    return c.text('Plainview is shutting down', 503, { connection: 'close', 'retry-after': '5' });
  };
