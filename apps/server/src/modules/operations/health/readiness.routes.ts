import { Hono } from 'hono';
import type { AppContext } from '../../../platform/app-context.ts';
import type { ServerBindings } from '../../../platform/core/request-origin.ts';
import { createReadiness } from './readiness.ts';

/** Serves GET /ready: 200 if requests can be served, otherwise 503 with the part that is down. */
export function readinessRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  const readiness = createReadiness(app);
  return new Hono<{ Bindings: ServerBindings }>().get('/', async (c) => {
    const { isReady, body } = await readiness();
    const headers = { 'cache-control': 'no-store', ...(app.stopping.aborted && { connection: 'close' }) };
    return c.json(body, isReady ? 200 : 503, headers);
  });
}
