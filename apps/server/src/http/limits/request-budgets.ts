import { setTimeout } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestAllowance } from '../../auth/rate-limits.ts';
import type { Limits, RequestKind } from '../../config/limit-settings.ts';

const MINUTE_SECONDS = 60;
const SLOW_DOWN_MILLISECONDS = 200;

/** Budgets that a caller can spend in a minute: requests of one kind, or bytes of bodies. */
export type Budget = RequestKind | 'knownBytes' | 'anonymousBytes';

/**
 * Counts what each caller spends in a minute, in the memory of this process. They protect the process, so unlike the limits
 * against guessing (auth/rate-limits.ts) they do not cost a statement in the database for each request.
 */
export interface RequestBudgets {
  /** Spends `amount` of the caller's budget and reports what is left. */
  spend(budget: Budget, caller: string, amount?: number): Promise<RequestAllowance>;
}

/**
 * Waits before a request beyond a budget is answered. A client that sends on without regard to 429 waits with each of its
 * connections, which are limited, instead of being refused as fast as it can ask.
 */
export const slowDown = (): Promise<void> => setTimeout(SLOW_DOWN_MILLISECONDS);

export function createRequestBudgets({ requestsPerMinute, callBytesPerMinute }: Limits): RequestBudgets {
  const points: Readonly<Record<Budget, number>> = {
    ...requestsPerMinute,
    knownBytes: callBytesPerMinute.known,
    anonymousBytes: callBytesPerMinute.anonymous,
  };
  const limiters = new Map<Budget, RateLimiterMemory>();
  const limiterOf = (budget: Budget): RateLimiterMemory => {
    const limiter =
      limiters.get(budget) ??
      new RateLimiterMemory({ keyPrefix: budget, points: points[budget], duration: MINUTE_SECONDS });
    limiters.set(budget, limiter);
    return limiter;
  };
  return {
    async spend(budget, caller, amount = 1) {
      const spent = await limiterOf(budget)
        .consume(caller, amount)
        .catch((reason: unknown) => {
          if (reason instanceof RateLimiterRes) return reason;
          throw reason;
        });
      return {
        limit: points[budget],
        remaining: spent.remainingPoints,
        windowSeconds: MINUTE_SECONDS,
        secondsLeft: Math.ceil(spent.msBeforeNext / 1000),
        isAdmitted: spent.consumedPoints <= points[budget],
      };
    },
  };
}
