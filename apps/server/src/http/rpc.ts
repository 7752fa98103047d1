import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { onError, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Context } from 'hono';
import type { AppContext } from '../app-context.ts';
import { bearerOf } from '../auth/api-key-secret.ts';
import type { RequestAllowance } from '../auth/rate-limits.ts';
import { resolveCaller, type Caller } from '../auth/session-actor.ts';
import { isDatabaseAway } from '../persistence/database-away.ts';
import type { CallContext } from '../procedures/base.ts';
import { router } from '../procedures/router.ts';
import { allowanceHeaders, countedCaller } from './request-limit.ts';
import { currentRequest, noted } from './request-notes.ts';
import { addressOf, originOf, type ServerBindings } from './server-bindings.ts';

const LIVE_KEEP_ALIVE_MILLISECONDS = 15_000;

/** Names the procedure in the request's line of the log. */
function noteProcedure<Result>({
  path,
  next,
}: {
  readonly path: readonly string[];
  readonly next: () => Promise<Result>;
}): Promise<Result> {
  const notes = currentRequest();
  if (notes) notes.procedure = path.join('.');
  return next();
}

/**
 * The contract's two entrances: /rpc for our own client and /api for everybody's (OpenAPI). What was not
 * foreseen is logged and answered as an internal error without its inside.
 */
export function createCallHandlers(app: AppContext) {
  const logUnforeseen = (error: unknown): void => {
    const foreseen = error instanceof ORPCError && error.status < 500;
    if (!foreseen) app.log.error({ err: error }, 'a call failed');
  };
  const eventIteratorKeepAliveInterval = LIVE_KEEP_ALIVE_MILLISECONDS;
  return {
    rpc: new RPCHandler(router, {
      eventIteratorKeepAliveInterval,
      clientInterceptors: [noteProcedure, onError(logUnforeseen)],
    }),
    api: new OpenAPIHandler(router, {
      // Numbers and dates of a query string arrive as text.
      plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
      eventIteratorKeepAliveInterval,
      clientInterceptors: [noteProcedure, onError(logUnforeseen)],
    }),
  };
}

type CallHandler = ReturnType<typeof createCallHandlers>['rpc' | 'api'];

/** Answers a request by one of the two handlers; null where it names no procedure. */
export async function answerCall(
  app: AppContext,
  handler: CallHandler,
  prefix: '/rpc' | '/api',
  c: Context<{ Bindings: ServerBindings }>,
): Promise<Response | null> {
  const { headers } = c.req.raw;
  const { publicUrl, trustedProxies } = app.config;
  const address = addressOf(c, trustedProxies);
  let asked: Promise<Caller> | null = null;
  const caller = () => (asked ??= resolveCaller(app, headers).then(noted));
  // Our own client is not counted: what its screens ask for is ours to bound.
  const isCounted = prefix === '/api' || bearerOf(headers) !== null;
  const allowance = isCounted ? await countCall(app, caller, address) : null;
  const cookies: string[] = [];
  const context: CallContext = {
    app,
    headers,
    caller,
    isWithinLimit: allowance?.isAdmitted !== false,
    address,
    origin: publicUrl === null ? originOf(c, trustedProxies) : new URL(publicUrl).origin,
    setCookie: (cookie) => void cookies.push(cookie),
  };
  const { response } = await handler.handle(c.req.raw, { prefix, context });
  const limitHeaders = Object.entries(allowance ? allowanceHeaders(allowance) : {});
  if (!response) {
    for (const [name, value] of limitHeaders) c.header(name, value);
    return null;
  }
  const answer = new Response(response.body, response);
  answer.headers.set('cache-control', 'no-store');
  for (const [name, value] of limitHeaders) answer.headers.set(name, value);
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Counts in the caller's minute; null without the database, of which the call itself will tell. */
async function countCall(
  app: AppContext,
  caller: () => Promise<Caller>,
  address: string,
): Promise<RequestAllowance | null> {
  try {
    return await app.rateLimits.countRequest(countedCaller(await caller(), address));
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}
