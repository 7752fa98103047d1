import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../persistence/database.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;

/**
 * Failed attempts allowed in a quarter of an hour. `resetAccount` and `resetAddress`: requests for a new password for
 * one account and from one network address; `mailCode`: tries of codes from one network address.
 */
const limits = {
  account: 10,
  address: 100,
  adminKey: 10,
  resetAccount: 5,
  resetAddress: 30,
  mailCode: 30,
} as const;
export type Limit = keyof typeof limits;

/** Counters in the database, so that every process and every restart sees the same ones. */
export interface RateLimits {
  /** Counts one attempt before its outcome is known. @returns false where the limit is passed. */
  consume(limit: Limit, key: string): Promise<boolean>;
  /** Takes the count back after a success. */
  forgive(limit: Limit, key: string): Promise<void>;
}

export function createRateLimits(database: Database): RateLimits {
  const limiter = (name: Limit) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: limits[name],
      duration: QUARTER_HOUR_SECONDS,
    });
  const limiters = {
    account: limiter('account'),
    address: limiter('address'),
    adminKey: limiter('adminKey'),
    resetAccount: limiter('resetAccount'),
    resetAddress: limiter('resetAddress'),
    mailCode: limiter('mailCode'),
  };
  return {
    async consume(limit, key) {
      try {
        await limiters[limit].consume(key);
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    async forgive(limit, key) {
      await limiters[limit].delete(key);
    },
  };
}
