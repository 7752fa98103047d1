import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { AppContext } from '../../platform/app-context.ts';
import { runInSpan, type Span } from '../../platform/core/active-span.ts';
import { runWithRequestContext, type RequestContext } from '../../platform/core/request-context.ts';
import { isTrusted, type ServerBindings } from '../../platform/core/request-origin.ts';

/** Endpoints that machines poll every few seconds. Logging them would drown user requests. */
const QUIET = new Set(['/ping', '/ready']);

/** The part of the application's context that this needs. */
interface ObservingContext {
  readonly log: Readonly<Record<'info' | 'debug', (line: object, message: string) => void>>;
  readonly metrics: Pick<NonNullable<AppContext['metrics']>, 'countRequest'> | null;
  readonly tracing: AppContext['tracing'];
  readonly config: Pick<AppContext['config'], 'trustedProxies'>;
}

/**
 * Counts each request and writes one log line when its response is sent or its client has disconnected. Logs
 * the route pattern, never the URL: URLs contain references, codes and search terms. The request ID is our
 * own, since clients could send anything. With tracing, each request is a span, in the trace of the caller if a trusted
 * proxy names one.
 */
export function observeRequests(app: ObservingContext): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const notes: RequestContext = { id: randomUUID(), procedure: null, actorId: null, errorCode: null };
    c.env.outgoing.setHeader('x-request-id', notes.id);
    const span = startSpan(app, c.env, notes);
    const observed: ObservedRequest = { ...c.env, notes, handling: c, route: '', span };
    recordWhenClosed(app, observed);
    await runWithRequestContext(notes, () => (span === null ? next() : runInSpan(span, next)));
    observed.route = routePath(c);
    observed.handling = null;
    // An open stream works for hours after its request.
    if (isEventStream(c.env)) endSpan(observed, routeOf(observed));
  };
}

interface ObservedRequest extends ServerBindings {
  readonly notes: RequestContext;
  /**
   * Null after the route is known. An open stream would otherwise keep all that its request needed in memory.
   */
  handling: Context | null;
  route: string;
  /** Null without tracing, and after it ended. */
  span: Span | null;
}

/** Starts the span of a request; null without tracing. A browser or an API client cannot choose its trace. */
function startSpan(
  { tracing, config }: ObservingContext,
  { incoming }: ServerBindings,
  { id }: RequestContext,
): Span | null {
  if (tracing === null) return null;
  const { traceparent } = incoming.headers;
  const isFromProxy = isTrusted(incoming.socket.remoteAddress ?? '', config.trustedProxies);
  const parent = isFromProxy && typeof traceparent === 'string' ? traceparent : null;
  return tracing.startSpan('request', 'server', { 'plainview.request_id': id }, parent);
}

const isEventStream = ({ outgoing }: ServerBindings): boolean =>
  outgoing.getHeader('content-type') === 'text/event-stream';

const routeOf = ({ notes, handling, route }: ObservedRequest): string =>
  notes.procedure ?? (handling ? routePath(handling) : route);

const FIRST_SERVER_ERROR = 500;

function endSpan(observed: ObservedRequest, route: string): void {
  const { span, notes } = observed;
  if (span === null) return;
  observed.span = null;
  const method = methodOf(observed);
  const status = statusOf(observed);
  span.setName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(notes.procedure === null && { 'http.route': route }),
    ...(notes.errorCode !== null && { 'plainview.error_code': notes.errorCode }),
  });
  span.end(status >= FIRST_SERVER_ERROR ? String(status) : null);
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method, or the name that OpenTelemetry gives to all others. */
const methodOf = ({ incoming: { method = '' } }: ServerBindings): string =>
  KNOWN_METHODS.has(method) ? method : '_OTHER';

/** Returns 499 if the client disconnected before a response was sent (nginx uses it, too). */
const statusOf = ({ outgoing }: ServerBindings): number => (outgoing.headersSent ? outgoing.statusCode : 499);

function recordWhenClosed(app: ObservingContext, observed: ObservedRequest): void {
  const began = performance.now();
  observed.outgoing.once('close', () => {
    const { incoming, outgoing, notes } = observed;
    const route = routeOf(observed);
    endSpan(observed, route);
    recordRequest(app, { incoming, outgoing, notes, route, milliseconds: performance.now() - began });
  });
}

interface FinishedRequest extends ServerBindings {
  readonly notes: RequestContext;
  readonly route: string;
  readonly milliseconds: number;
}

/** Counts and logs a request whose connection is done with it. */
export function recordRequest(
  app: Pick<ObservingContext, 'log' | 'metrics'>,
  { incoming, outgoing, notes, route, milliseconds }: FinishedRequest,
): void {
  const isAnswered = outgoing.writableFinished;
  const status = statusOf({ incoming, outgoing });
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
