import type { Context } from 'hono';
import type { AppContext } from '../../app-context.ts';
import { rateLimitSubnet } from '../../auth/rate-limit-subnet.ts';
import type { RequestAllowance } from '../../auth/rate-limits.ts';
import { addressOf, type ServerBindings } from '../../core/request-origin.ts';
import { isConnectionError } from '../../persistence/database/connection-error.ts';
import { callerOfRequest } from '../middleware/request-caller.ts';
import { countedCaller } from '../middleware/request-limit.ts';
import {
  announcedBytes,
  ANONYMOUS_BODY_BYTES,
  LARGEST_BODY_BYTES,
  readJsonBody,
  rejectDeclaredBody,
  type BodyErrorCode,
} from './call-body.ts';
import { isQueryWithinLimits } from './query-limits.ts';
import { slowDown, type RequestBudgets } from './request-budgets.ts';

type CallRequest = Context<{ Bindings: ServerBindings }>;

/** A call whose size is known to be harmless, or why it is refused; then the request has no body. */
export interface ReadCall {
  readonly request: Request;
  readonly refusal: BodyErrorCode | null;
  /** The caller's minute, of calls or of bytes, whichever refused it; null where it was not counted. */
  readonly allowance: RequestAllowance | null;
}

/** How calls are counted: those of the public API in the database, those of our own client in memory. */
export interface CallCounting {
  readonly app: AppContext;
  readonly budgets: RequestBudgets;
  readonly isPublic: boolean;
}

/**
 * Counts a call and reads its body within the caller's limits, before anything parses it. Callers without a valid session or
 * key may send small bodies only.
 */
export async function readCall(c: CallRequest, { app, budgets, isPublic }: CallCounting): Promise<ReadCall> {
  const { name, isKnown } = await identify(app, c);
  const largestBytes = isKnown ? LARGEST_BODY_BYTES : ANONYMOUS_BODY_BYTES;
  const refuse = (refusal: BodyErrorCode, allowance: RequestAllowance | null): ReadCall => ({
    request: requestOf(c, null),
    refusal,
    allowance,
  });
  const refuseExcess = async (allowance: RequestAllowance): Promise<ReadCall> => {
    await slowDown();
    return refuse('TOO_MANY_ATTEMPTS', allowance);
  };
  const spendBytes = (bytes: number) => budgets.spend(isKnown ? 'knownBytes' : 'anonymousBytes', name, bytes);

  // What the headers announce decides first: it costs nothing, and counts whether or not it is read.
  const announced = announcedBytes(c.env.incoming);
  const ahead = announced > 0 ? await spendBytes(announced) : null;
  if (ahead?.isAdmitted === false) return refuseExcess(ahead);
  const refusal = isQueryWithinLimits(c.req.url)
    ? rejectDeclaredBody(c.env.incoming, { largestBytes })
    : 'INPUT_TOO_COMPLEX';
  if (refusal !== null) return refuse(refusal, null);

  const allowance = isPublic ? await countInDatabase(app, name) : await budgets.spend('calls', name);
  if (allowance?.isAdmitted === false) return refuseExcess(allowance);
  const { method } = c.req.raw;
  if (method === 'GET' || method === 'HEAD') return { request: c.req.raw, refusal: null, allowance };
  let excess: RequestAllowance | null = null;
  const body = await readJsonBody(c.env.incoming, {
    largestBytes,
    spend: async (bytes) => {
      const left = await spendBytes(bytes);
      if (!left.isAdmitted) excess = left;
      return left.isAdmitted;
    },
  });
  if (body.kind === 'read') return { request: requestOf(c, body.bytes), refusal: null, allowance };
  return excess === null ? refuse(body.code, allowance) : refuseExcess(excess);
}

/** Without the database nobody is known and no limit is tightened: the call itself reports that it is away. */
async function identify(
  app: AppContext,
  c: CallRequest,
): Promise<{ readonly name: string; readonly isKnown: boolean }> {
  const address = addressOf(c, app.config.trustedProxies);
  try {
    const caller = await callerOfRequest(app, c.req.raw.headers);
    return { name: countedCaller(caller, address), isKnown: caller.kind === 'actor' };
  } catch (error) {
    if (isConnectionError(error)) return { name: `address ${rateLimitSubnet(address)}`, isKnown: true };
    throw error;
  }
}

async function countInDatabase(app: AppContext, name: string): Promise<RequestAllowance | null> {
  try {
    return await app.rateLimits.countRequest(name);
  } catch (error) {
    if (isConnectionError(error)) return null;
    throw error;
  }
}

/** The same request with a body that was read already. */
function requestOf(c: CallRequest, bytes: Uint8Array<ArrayBuffer> | null): Request {
  const { url, method, headers, signal } = c.req.raw;
  const kept = new Headers(headers);
  // The library decodes by these, and would take a body with a name for a file.
  for (const name of ['content-type', 'content-length', 'transfer-encoding', 'content-disposition'])
    kept.delete(name);
  if (bytes === null || bytes.length === 0) return new Request(url, { method, headers: kept, signal });
  kept.set('content-type', 'application/json');
  return new Request(url, { method, headers: kept, signal, body: bytes });
}
