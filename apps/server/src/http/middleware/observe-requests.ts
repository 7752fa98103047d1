import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppContext } from '../../platform/app-context.ts';
import { runWithRequestContext, type RequestContext } from '../../platform/core/request-context.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

/** Endpoints that machines poll every few seconds. Logging them would drown user requests. */
const QUIET = new Set(['/ping', '/ready']);

/** The part of the application's context that this needs. */
interface ObservingContext {
  readonly log: Readonly<Record<'info' | 'debug', (line: object, message: string) => void>>;
  readonly metrics: Pick<NonNullable<AppContext['metrics']>, 'countRequest'> | null;
}

/**
 * Counts each request and writes one log line when its response is sent or its client has disconnected. Logs
 * the route pattern, never the URL: URLs contain references, codes and search terms. The request ID is our
 * own, since clients could send anything.
 */
export function observeRequests(app: ObservingContext): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const notes: RequestContext = { id: randomUUID(), procedure: null, actorId: null, errorCode: null };
    c.env.outgoing.setHeader('x-request-id', notes.id);
    const observed: ObservedRequest = { ...c.env, notes, handling: c, route: '' };
    recordWhenClosed(app, observed);
    await runWithRequestContext(notes, next);
    observed.route = routePath(c);
    observed.handling = null;
  };
}

interface ObservedRequest extends ServerBindings {
  readonly notes: RequestContext;
  /**
   * Null after the route is known. An open stream would otherwise keep all that its request needed in memory.
   */
  handling: Context | null;
  route: string;
}

function recordWhenClosed(app: ObservingContext, observed: ObservedRequest): void {
  const began = performance.now();
  observed.outgoing.once('close', () => {
    const { incoming, outgoing, notes, handling, route } = observed;
    recordRequest(app, {
      incoming,
      outgoing,
      notes,
      route: notes.procedure ?? (handling ? routePath(handling) : route),
      milliseconds: performance.now() - began,
    });
  });
}

interface FinishedRequest extends ServerBindings {
  readonly notes: RequestContext;
  readonly route: string;
  readonly milliseconds: number;
}

/** Counts and logs a request whose connection is done with it. */
export function recordRequest(
  app: ObservingContext,
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
      ...(notes.errorCode !== null && { refusal: notes.errorCode }),
      ...(!isAnswered && { cut: true }),
    },
    'request',
  );
}
