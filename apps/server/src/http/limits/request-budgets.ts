import { setTimeout } from 'node:timers/promises';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestAllowance } from '../../platform/auth/rate-limits.ts';
import type { Limits, RequestKind } from '../../platform/config/limit-settings.ts';

const MINUTE_SECONDS = MINUTE / SECOND;
const SLOW_DOWN_MILLISECONDS = 200;

/** Budget of a caller per minute: requests of one kind, or bytes of request bodies. */
export type Budget = RequestKind | 'knownBytes' | 'anonymousBytes';

/**
 * Counts what each caller spends per minute, in the memory of this process. These budgets protect the
 * process. Unlike the limits against guessing (platform/auth/rate-limits.ts), they need no database query per request.
 */
export interface RequestBudgets {
  /** Spends `amount` of the caller's budget and returns the remaining allowance. */
  spend(budget: Budget, caller: string, amount?: number): Promise<RequestAllowance>;
}

/**
 * Delays the response to a request that exceeds a budget. A client that ignores 429 then waits on each of its
 * connections, whose number is limited, and cannot retry in a tight loop.
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
        secondsLeft: Math.ceil(spent.msBeforeNext / SECOND),
        isAdmitted: spent.consumedPoints <= points[budget],
      };
    },
  };
}
