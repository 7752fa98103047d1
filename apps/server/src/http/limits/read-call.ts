import type { ErrorInfo } from '@plainview/domain/shared/error-code';
import { isConnectionError } from '@plainview/postgres/connections/connection-error';
import type { Context } from 'hono';
import type { AppContext } from '../../platform/app-context.ts';
import { rateLimitSubnet } from '../../platform/auth/rate-limit-subnet.ts';
import type { RequestAllowance } from '../../platform/auth/rate-limits.ts';
import { addressOf, type ServerBindings } from '../../platform/core/request-origin.ts';
import { countedCaller } from '../middleware/rate-limit-headers.ts';
import { callerOfRequest } from '../middleware/request-caller.ts';
import {
  announcedBytes,
  ANONYMOUS_BODY_BYTES,
  LARGEST_BODY_BYTES,
  readJsonBody,
  rejectDeclaredBody,
  type BodyErrorCode,
} from './call-body.ts';
import type { CallInProgress } from './load-monitor.ts';
import { isQueryWithinLimits } from './query-limits.ts';
import { slowDown, type RequestBudgets } from './request-budgets.ts';

type CallRequest = Context<{ Bindings: ServerBindings }>;

/** A call whose size is within the limits, or the reason why it was rejected. A rejected call has no body. */
export interface ReadCall {
  /** The bytes of the JSON body; null without a body. */
  readonly body: Uint8Array | null;
  readonly error: ErrorInfo | null;
  /**
   * True if the rest of the body may still arrive. It would be parsed as the next request of its connection.
   */
  readonly leavesBody: boolean;
  /**
   * The exhausted rate limit (calls or bytes) if the call exceeds one, otherwise that of calls. Null if the
   * call was not counted.
   */
  readonly allowance: RequestAllowance | null;
}

const refuse = (code: BodyErrorCode, allowance: RequestAllowance | null): ReadCall => ({
  body: null,
  error: { code },
  leavesBody: true,
  allowance,
});

/**
 * Settings for counting calls: public API calls are counted in the database, calls of the web
 * client in memory.
 */
export interface CallCounting {
  readonly app: AppContext;
  readonly budgets: RequestBudgets;
  readonly isPublic: boolean;
  readonly progress: CallInProgress;
}

/**
 * Counts a call and reads its body within the caller's limits, before anything parses it. Callers without a
 * valid session or API key may send small bodies only.
 */
export async function readCall(
  c: CallRequest,
  { app, budgets, isPublic, progress }: CallCounting,
): Promise<ReadCall> {
  const { name, isKnown } = await identify(app, c);
  const largestBytes = isKnown ? LARGEST_BODY_BYTES : ANONYMOUS_BODY_BYTES;
  const refuseExcess = async (allowance: RequestAllowance): Promise<ReadCall> => {
    await slowDown();
    return refuse('TOO_MANY_ATTEMPTS', allowance);
  };
  const spendBytes = (bytes: number) => budgets.spend(isKnown ? 'knownBytes' : 'anonymousBytes', name, bytes);

  // Count the announced size first: the check is cheap, and it applies even if the body is never read.
  const announced = announcedBytes(c.env.incoming);
  const ahead = announced > 0 ? await spendBytes(announced) : null;
  if (ahead?.isAdmitted === false) return refuseExcess(ahead);
  const error = isQueryWithinLimits(c.req.url)
    ? rejectDeclaredBody(c.env.incoming, { largestBytes })
    : 'INPUT_TOO_COMPLEX';
  if (error !== null) return refuse(error, null);

  const allowance = isPublic ? await countInDatabase(app, name) : await budgets.spend('calls', name);
  if (allowance?.isAdmitted === false) return refuseExcess(allowance);
  const { method } = c.req.raw;
  if (method === 'GET' || method === 'HEAD') {
    return { body: null, error: null, leavesBody: false, allowance };
  }
  let excess: RequestAllowance | null = null;
  const spend = async (bytes: number) => {
    const left = await spendBytes(bytes);
    if (!left.isAdmitted) excess = left;
    return left.isAdmitted;
  };
  const body = await progress.whileBodyArrives(() => readJsonBody(c.env.incoming, { largestBytes, spend }));
  if (body.kind === 'read') return { body: body.bytes, error: null, leavesBody: false, allowance };
  return excess === null ? refuse(body.code, allowance) : refuseExcess(excess);
}

/**
 * Identifies the caller. If the database is unavailable, the caller is unknown but gets the higher limits;
 * the call itself reports the outage.
 */
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
