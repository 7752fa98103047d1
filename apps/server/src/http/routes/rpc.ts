import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { onError, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import type { Context } from 'hono';
import { bearerOf } from '../../auth/api-key-secret.ts';
import { currentRequestContext } from '../../core/request-context.ts';
import { addressOf, originOf, type ServerBindings } from '../../core/request-origin.ts';
import type { ChangeStream } from '../../live/change-stream.ts';
import type { LiveContext } from '../../live/live-service.ts';
import type { CallContext } from '../../procedures/base.ts';
import { router } from '../../procedures/router.ts';
import { expectedBytes } from '../limits/call-body.ts';
import type { createCallClassifier } from '../limits/call-classes.ts';
import type { EarlyRejection } from '../limits/early-rejection.ts';
import type { LoadMonitor } from '../limits/load-monitor.ts';
import { MAXIMUM_QUERY_INDEX } from '../limits/query-limits.ts';
import { readCall, shedCall, type ReadCall } from '../limits/read-call.ts';
import type { RequestBudgets } from '../limits/request-budgets.ts';
import { compressAnswer } from '../middleware/compress-answer.ts';
import { callerOfRequest } from '../middleware/request-caller.ts';
import { allowanceHeaders } from '../middleware/request-limit.ts';
import { CoerceInputPlugin } from './coerce-input.ts';
import { sendEventStream } from './send-event-stream.ts';

const UNAVAILABLE = 503;
/** `Retry-After` while the database or the storage cannot be reached. */
const OUTAGE_SECONDS = 5;

/** Adds the procedure's name to the request's log line. */
function noteProcedure<Result>({
  path,
  next,
}: {
  readonly path: readonly string[];
  readonly next: () => Promise<Result>;
}): Promise<Result> {
  const notes = currentRequestContext();
  if (notes) notes.procedure = path.join('.');
  return next();
}

/**
 * Creates the contract's two handlers: /rpc for the web client and /api for API clients (OpenAPI). Unexpected errors
 * are logged and returned as an internal error without details.
 */
export function createCallHandlers(app: LiveContext) {
  const logUnforeseen = (error: unknown): void => {
    const foreseen = error instanceof ORPCError && error.status < 500;
    if (!foreseen) app.log.error({ err: error }, 'a call failed');
  };
  return {
    rpc: new RPCHandler(router, {
      clientInterceptors: [noteProcedure, onError(logUnforeseen)],
    }),
    api: new OpenAPIHandler(router, {
      plugins: [new CoerceInputPlugin()],
      maxBracketNotationArrayIndex: MAXIMUM_QUERY_INDEX,
      clientInterceptors: [noteProcedure, onError(logUnforeseen)],
    }),
  };
}

type CallHandler = ReturnType<typeof createCallHandlers>['rpc' | 'api'];

interface Handling {
  readonly app: LiveContext;
  readonly handler: CallHandler;
  readonly prefix: '/rpc' | '/api';
  readonly isPublic: boolean;
}

/** Services that every call shares, in addition to its handler. */
export interface CallServices {
  readonly app: LiveContext;
  readonly budgets: RequestBudgets;
  readonly load: LoadMonitor;
  readonly classify: ReturnType<typeof createCallClassifier>;
  readonly early: EarlyRejection;
}

type CallRequest = Context<{ Bindings: ServerBindings }>;

/** Handles a request with one of the two handlers. Returns null if it names no procedure. */
export async function answerCall(
  { app, budgets, load, classify, early }: CallServices,
  handler: CallHandler,
  prefix: '/rpc' | '/api',
  c: CallRequest,
): Promise<Response | null> {
  const hasApiKey = bearerOf(c.req.raw.headers) !== null;
  const isPublic = prefix === '/api' || hasApiKey;
  const { callClass } = classify({ method: c.req.method, path: c.req.path, hasApiKey });
  const { incoming } = c.env;
  const bytes = expectedBytes(incoming);
  const retryAfterSeconds = early.hasPassed(incoming) ? null : load.rejects(callClass, bytes);
  if (retryAfterSeconds !== null) {
    const shed = await shedCall(c, retryAfterSeconds);
    return handleCall({ app, handler, prefix, isPublic }, c, shed);
  }
  const progress = load.begin(callClass, bytes);
  try {
    const call = await readCall(c, { app, budgets, isPublic, progress });
    return await handleCall({ app, handler, prefix, isPublic }, c, call);
  } finally {
    progress.end();
  }
}

async function handleCall(
  { app, handler, prefix, isPublic }: Handling,
  c: CallRequest,
  { request, refusal, leavesBody, allowance }: ReadCall,
): Promise<Response | null> {
  const { headers } = c.req.raw;
  const { publicUrl, trustedProxies } = app.config;
  const cookies: string[] = [];
  const answerHeaders: Array<readonly [name: string, value: string]> = [];
  const streams: ChangeStream[] = [];
  const context: CallContext = {
    app,
    headers,
    caller: () => callerOfRequest(app, headers),
    refusal,
    address: addressOf(c, trustedProxies),
    origin: publicUrl === null ? originOf(c, trustedProxies) : new URL(publicUrl).origin,
    setCookie: (cookie) => void cookies.push(cookie),
    setHeader: (name, value) => void answerHeaders.push([name, value]),
    sendStream: (stream) => void streams.push(stream),
  };
  const { response } = await handler.handle(request, { prefix, context });
  const wait = refusal?.data?.['retryAfterSeconds'] ?? OUTAGE_SECONDS;
  const isShown = allowance !== null && (isPublic || !allowance.isAdmitted);
  const extraHeaders = {
    ...(isShown && allowanceHeaders(allowance)),
    ...(response?.status === UNAVAILABLE && { 'retry-after': String(wait) }),
    ...(leavesBody && { connection: 'close' }),
  };
  if (!response) {
    for (const [name, value] of Object.entries(extraHeaders)) c.header(name, value);
    return null;
  }
  const [stream] = streams;
  if (stream) {
    await response.body?.cancel();
    const format = prefix === '/rpc' ? 'rpc' : 'api';
    return sendEventStream(c.env, { stream, format, headers: new Headers(extraHeaders) });
  }
  const answer = new Response(response.body, response);
  answer.headers.set('cache-control', 'no-store');
  for (const [name, value] of Object.entries(extraHeaders)) answer.headers.set(name, value);
  for (const [name, value] of answerHeaders) answer.headers.set(name, value);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return compressAnswer(answer, {
    procedure: currentRequestContext()?.procedure ?? null,
    accepted: headers.get('accept-encoding') ?? undefined,
  });
}
