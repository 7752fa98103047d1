import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { ChangeStream } from '../../live/change-stream.ts';
import type { LiveContext } from '../../live/live-service.ts';
import { bearerOf } from '../../platform/auth/api-key-secret.ts';
import { currentRequestContext, setProcedure } from '../../platform/core/request-context.ts';
import { addressOf, ownOrigin, type ServerBindings } from '../../platform/core/request-origin.ts';
import type { CallContext } from '../../procedures/base.ts';
import { expectedBytes } from '../limits/call-body.ts';
import type { CallClassifier } from '../limits/call-classes.ts';
import type { LoadMonitor } from '../limits/load-monitor.ts';
import type { Overload } from '../limits/overload.ts';
import { readCall, type ReadCall } from '../limits/read-call.ts';
import type { RequestBudgets } from '../limits/request-budgets.ts';
import { compressAnswer } from '../middleware/compress-answer.ts';
import type { PresumedCallers } from '../middleware/presumed-callers.ts';
import { allowanceHeaders } from '../middleware/rate-limit-headers.ts';
import { callerOfRequest, forgetCallerOfRequest } from '../middleware/request-caller.ts';
import { OUTAGE_SECONDS } from '../send-error.ts';
import { parseBody, toJsonText, type CallHandler } from './call-handlers.ts';
import { sendEventStream } from './send-event-stream.ts';
import { withTicketId } from './ticket-address.ts';

const UNAVAILABLE = 503;
const FIRST_ERROR = 300;

interface Handling {
  readonly app: LiveContext;
  readonly handler: CallHandler;
  readonly prefix: '/rpc' | '/api';
  readonly isPublic: boolean;
  readonly presumed: PresumedCallers;
}

/** Services that every call shares, in addition to its handler. */
export interface CallServices {
  readonly app: LiveContext;
  readonly budgets: RequestBudgets;
  readonly load: LoadMonitor;
  readonly classify: CallClassifier;
  readonly overload: Overload;
  readonly presumed: PresumedCallers;
}

type CallRequest = Context<{ Bindings: ServerBindings }>;

/** Handles a request with one of the two handlers. Returns null if it names no procedure. */
export async function answerCall(
  { app, budgets, load, classify, overload, presumed }: CallServices,
  handler: CallHandler,
  prefix: '/rpc' | '/api',
  c: CallRequest,
): Promise<Response | null> {
  const hasApiKey = bearerOf(c.req.raw.headers) !== null;
  const isPublic = prefix === '/api' || hasApiKey;
  const { callClass, procedure } = classify({ method: c.req.method, path: c.req.path, hasApiKey });
  const bodyBytes = expectedBytes(c.env.incoming);
  const format = prefix === '/rpc' ? 'rpc' : 'api';
  const rejected = overload.reject(c.env, { callClass, bodyBytes, format });
  if (rejected) {
    setProcedure(procedure);
    await rejected;
    return RESPONSE_ALREADY_SENT;
  }
  const progress = load.begin(callClass, bodyBytes);
  presumed.presumeForCall(c.req.raw.headers, procedure);
  try {
    const call = await readCall(c, { app, budgets, isPublic, progress });
    return await handleCall({ app, handler, prefix, isPublic, presumed }, c, call);
  } finally {
    progress.end();
  }
}

async function handleCall(
  { app, handler, prefix, isPublic, presumed }: Handling,
  c: CallRequest,
  { body, error, leavesBody, allowance }: ReadCall,
): Promise<Response | null> {
  const { headers } = c.req.raw;
  const cookies: string[] = [];
  const answerHeaders: Array<readonly [name: string, value: string]> = [];
  const streams: ChangeStream[] = [];
  const context: CallContext = {
    app,
    headers,
    caller: () => callerOfRequest(app, headers),
    confirmCaller: (work) => presumed.confirm(headers, work),
    error,
    address: addressOf(c, app.config.trustedProxies),
    origin: ownOrigin(c, app.config),
    setCookie: (cookie) => void cookies.push(cookie),
    setHeader: (name, value) => void answerHeaders.push([name, value]),
    sendStream: (stream) => void streams.push(stream),
  };
  const request = {
    url:
      prefix === '/api' && error === null
        ? await withTicketId(app, headers, new URL(c.req.url))
        : new URL(c.req.url),
    method: c.req.method,
    headers: c.env.incoming.headers,
    body: async () => parseBody(body),
    signal: undefined,
  };
  const { response } = await handler.handle(request, { prefix, context });
  const isShown = allowance !== null && (isPublic || !allowance.isAdmitted);
  const extraHeaders = {
    ...(isShown && allowanceHeaders(allowance)),
    ...(response?.status === UNAVAILABLE && { 'retry-after': String(OUTAGE_SECONDS) }),
    ...(leavesBody && { connection: 'close' }),
  };
  if (!response) {
    for (const [name, value] of Object.entries(extraHeaders)) c.header(name, value);
    return null;
  }
  const [stream] = streams;
  if (stream) {
    forgetCallerOfRequest(headers);
    const format = prefix === '/rpc' ? 'rpc' : 'api';
    return sendEventStream(c.env, { stream, format, headers: new Headers(extraHeaders) });
  }
  const { status } = response;
  const answer = await compressAnswer(toJsonText(response.body), {
    isOk: status < FIRST_ERROR,
    procedure: currentRequestContext()?.procedure ?? null,
    accepted: headers.get('accept-encoding') ?? undefined,
  });
  const sentHeaders = {
    ...answer.headers,
    'cache-control': 'no-store',
    ...extraHeaders,
    ...Object.fromEntries(answerHeaders),
  };
  // A plain object is sent as it is; only Headers can hold several cookies.
  if (cookies.length === 0) return new Response(answer.body, { status, headers: sentHeaders });
  const withCookies = new Headers(sentHeaders);
  for (const cookie of cookies) withCookies.append('set-cookie', cookie);
  return new Response(answer.body, { status, headers: withCookies });
}
