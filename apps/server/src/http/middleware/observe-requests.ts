import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppContext } from '../../app-context.ts';
import { runWithRequestContext, type RequestContext } from '../../core/request-context.ts';
import type { ServerBindings } from '../../core/request-origin.ts';

/** Endpoints that machines poll every few seconds. Logging them would drown user requests. */
const QUIET = new Set(['/ping', '/ready']);

/**
 * Counts each request and writes one log line when its response is sent or its client has disconnected. Logs the
 * route pattern, never the URL: URLs contain references, codes and search terms. The request ID is our own, since
 * clients could send anything.
 */
export function observeRequests(app: AppContext): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const { outgoing } = c.env;
    const notes: RequestContext = { id: randomUUID(), procedure: null, actorId: null, refusal: null };
    outgoing.setHeader('x-request-id', notes.id);
    const began = performance.now();
    outgoing.once('close', () =>
      recordRequest(app, {
        ...c.env,
        notes,
        route: notes.procedure ?? routePath(c),
        milliseconds: performance.now() - began,
      }),
    );
    await runWithRequestContext(notes, next);
  };
}

interface FinishedRequest extends ServerBindings {
  readonly notes: RequestContext;
  readonly route: string;
  readonly milliseconds: number;
}

/** Counts and logs a request whose connection is done with it. */
export function recordRequest(
  app: AppContext,
  { incoming, outgoing, notes, route, milliseconds }: FinishedRequest,
): void {
  const isAnswered = outgoing.writableFinished;
  // The client disconnected before a response was sent (nginx uses 499, too).
  const status = outgoing.headersSent ? outgoing.statusCode : 499;
  const method = incoming.method ?? '';
  app.metrics?.countRequest({ method, route, status, seconds: milliseconds / 1000 });
  app.log[QUIET.has(route) ? 'debug' : 'info'](
    {
      requestId: notes.id,
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds),
      ...(notes.actorId !== null && { actor: notes.actorId }),
      ...(notes.refusal !== null && { refusal: notes.refusal }),
      ...(!isAnswered && { cut: true }),
    },
    'request',
  );
}
