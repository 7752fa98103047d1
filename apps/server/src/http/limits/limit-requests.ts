import { problems } from '@plainview/contract/errors';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppContext } from '../../app-context.ts';
import type { RequestKind } from '../../config/limit-settings.ts';
import { noteRefusal } from '../../core/request-context.ts';
import { addressOf, type ServerBindings } from '../../core/request-origin.ts';
import { isDatabaseAway } from '../../persistence/database/database-away.ts';
import { callerOfRequest } from '../middleware/request-caller.ts';
import { allowanceHeaders, countedCaller } from '../middleware/request-limit.ts';
import { slowDown, type RequestBudgets } from './request-budgets.ts';

type RequestContext = Context<{ Bindings: ServerBindings }>;

/** Returns the name under which requests are counted; null where it cannot be known, and the request is not counted. */
type CounterName = (c: RequestContext) => Promise<string | null> | string;

/** Answers 429 to requests beyond the budget of their caller, before anything else is done for them. */
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
    noteRefusal('TOO_MANY_ATTEMPTS');
    // An unread body would otherwise be taken for the next request.
    const headers = { ...allowanceHeaders(allowance), connection: 'close' };
    return c.text(problems.TOO_MANY_ATTEMPTS.message, 429, headers);
  };
}

/**
 * Counts by session or key, and anonymous requests by network address.
 * @param isUse false for requests that browsers send without the person
 */
export const byCaller =
  (app: AppContext, isUse = true): CounterName =>
  async (c) => {
    try {
      const caller = await callerOfRequest(app, c.req.raw.headers, isUse);
      return countedCaller(caller, addressOf(c, app.config.trustedProxies));
    } catch (error) {
      // The handler reports it in its own form.
      if (isDatabaseAway(error)) return null;
      throw error;
    }
  };
