import { errorCatalog } from '@plainview/contract/error-catalog';
import { isConnectionError } from '@plainview/postgres/connections/connection-error';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppContext } from '../../platform/app-context.ts';
import type { RequestKind } from '../../platform/config/limit-settings.ts';
import { setErrorCode } from '../../platform/core/request-context.ts';
import { addressOf, type ServerBindings } from '../../platform/core/request-origin.ts';
import { allowanceHeaders, countedCaller } from '../middleware/rate-limit-headers.ts';
import { callerOfRequest } from '../middleware/request-caller.ts';
import { slowDown, type RequestBudgets } from './request-budgets.ts';

type RequestContext = Context<{ Bindings: ServerBindings }>;

/**
 * Returns the name under which a request is counted. Null if it cannot be determined; then the request is not
 * counted.
 */
type CounterName = (c: RequestContext) => Promise<string | null> | string;

/** Returns 429 for requests that exceed their caller's budget, before any other work is done for them. */
export function limitRequests(
  budgets: RequestBudgets,
  kind: RequestKind,
  nameOf: CounterName,
): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const name = await nameOf(c);
    if (name === null) return next();
    const allowance = await budgets.spend(kind, name);
    if (allowance.isAdmitted) return next();
    await slowDown();
    setErrorCode('TOO_MANY_ATTEMPTS');
    // Otherwise the unread body would be parsed as the next request.
    const headers = { ...allowanceHeaders(allowance), connection: 'close' };
    return c.text(errorCatalog.TOO_MANY_ATTEMPTS.message, 429, headers);
  };
}

/**
 * Counts requests by session or API key, and anonymous requests by network address.
 * @param isUse false for requests that browsers send without user interaction
 */
export const byCaller =
  (app: AppContext, isUse = true): CounterName =>
  async (c) => {
    try {
      const caller = await callerOfRequest(app, c.req.raw.headers, isUse);
      return countedCaller(caller, addressOf(c, app.config.trustedProxies));
    } catch (error) {
      // The handler reports this error in its own format.
      if (isConnectionError(error)) return null;
      throw error;
    }
  };
