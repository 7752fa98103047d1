import { createHash } from 'node:crypto';
import {
  FAILED_SIGN_IN_MINUTES,
  type SecurityPolicy,
} from '@plainview/domain/identity/users/security-policy';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { Database } from '@plainview/postgres/database';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimitSubnet } from './rate-limit-subnet.ts';

const QUARTER_HOUR_SECONDS = (FAILED_SIGN_IN_MINUTES * MINUTE) / SECOND;
const MINUTE_SECONDS = MINUTE / SECOND;

/**
 * Failed attempts allowed in a quarter of an hour. `confirmationMail`: repeated messages to confirm the
 * address of one registration. `resetAccount` and `resetAddress`: password resets requested for one account
 * and from one network address. Per network address: `mailCode`: attempts at codes, `passkeyChallenge`:
 * challenges for sign-in, `organization`: sign-ins through the organization's provider. The number of
 * registrations per network address is a setting; `inconsistencyReport`: reports of one user that the ledger
 * is inconsistent; `message`: messages of one user on one ticket, each of which notifies others;
 * `colleagueInvitation`: invitations by the administrators of one agency; `releaseLink`: release links created by one
 * agency; `releaseUse`: uses of release links from one network address; the number of
 * failed attempts per account depends on the security profile.
 */
const limits = {
  address: 100,
  adminKey: 10,
  resetAccount: 5,
  resetAddress: 30,
  mailCode: 30,
  confirmationMail: 3,
  organization: 200,
  passkeyChallenge: 300,
  inconsistencyReport: 10,
  colleagueInvitation: 30,
  message: 30,
  releaseLink: 60,
  releaseUse: 100,
} as const;
export type Limit = keyof typeof limits | 'account' | 'register' | 'failureRecord';

/** A caller's current minute: how many requests are allowed, how many are left, and when it ends. */
export interface RequestAllowance {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly secondsLeft: number;
  /** False for requests over the limit. */
  readonly isAdmitted: boolean;
}

/**
 * Longer keys do not fit their column together with the limit's name. An address can have 254 characters, and
 * more in lowercase.
 */
const LONGEST_KEY = 200;

/** Returns the key under which the attempts of an account or a network are counted. */
const columnKey = (key: string): string =>
  key.length <= LONGEST_KEY ? rateLimitSubnet(key) : createHash('sha256').update(key).digest('hex');

/** Counters in the database, which all processes share and which survive a restart. */
export interface RateLimits {
  /** Counts one attempt before its outcome is known. @returns false if the limit is exceeded. */
  consume(limit: Limit, key: string): Promise<boolean>;
  /** Resets the count after a success. */
  forgive(limit: Limit, key: string): Promise<void>;
  /** Takes back one attempt that was neither a failure nor a success. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Returns the number of attempts counted now. */
  countOf(limit: Limit, key: string): Promise<number>;
  /** Returns whether no further attempt is allowed. */
  isSpent(limit: Limit, key: string): Promise<boolean>;
  /** Counts one request of a caller. */
  countRequest(caller: string): Promise<RequestAllowance>;
}

export function createRateLimits(
  database: Database,
  allowed: {
    readonly apiRequestsPerMinute: number;
    readonly registrationsPerQuarterHour: number;
    readonly policy: SecurityPolicy;
  },
): RateLimits {
  const limiter = (name: string, points: number, duration = QUARTER_HOUR_SECONDS) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
    });
  const limiters = {
    account: limiter('account', allowed.policy.failedSignIns),
    address: limiter('address', limits.address),
    adminKey: limiter('adminKey', limits.adminKey),
    resetAccount: limiter('resetAccount', limits.resetAccount),
    resetAddress: limiter('resetAddress', limits.resetAddress),
    mailCode: limiter('mailCode', limits.mailCode),
    confirmationMail: limiter('confirmationMail', limits.confirmationMail),
    organization: limiter('organization', limits.organization),
    passkeyChallenge: limiter('passkeyChallenge', limits.passkeyChallenge),
    inconsistencyReport: limiter('inconsistencyReport', limits.inconsistencyReport),
    colleagueInvitation: limiter('colleagueInvitation', limits.colleagueInvitation),
    message: limiter('message', limits.message),
    releaseLink: limiter('releaseLink', limits.releaseLink),
    releaseUse: limiter('releaseUse', limits.releaseUse),
    // A refused sign-in is recorded at most once per minute.
    failureRecord: limiter('failureRecord', 1, MINUTE_SECONDS),
    register: limiter('register', allowed.registrationsPerQuarterHour),
  };
  const requests = new RateLimiterPostgres({
    storeClient: database.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'request',
    points: allowed.apiRequestsPerMinute,
    duration: MINUTE_SECONDS,
    // Callers over the limit cause no more queries until their minute ends.
    inMemoryBlockOnConsumed: allowed.apiRequestsPerMinute + 1,
  });
  return {
    async consume(limit, key) {
      try {
        await limiters[limit].consume(columnKey(key));
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    async forgive(limit, key) {
      await limiters[limit].delete(columnKey(key));
    },
    async giveBack(limit, key) {
      await limiters[limit].reward(columnKey(key), 1);
    },
    async countOf(limit, key) {
      return (await limiters[limit].get(columnKey(key)))?.consumedPoints ?? 0;
    },
    async isSpent(limit, key) {
      const counted = await limiters[limit].get(columnKey(key));
      return counted !== null && counted.remainingPoints <= 0;
    },
    async countRequest(caller) {
      let isAdmitted = true;
      const counted = await requests.consume(caller).catch((reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        isAdmitted = false;
        return reason;
      });
      return {
        limit: allowed.apiRequestsPerMinute,
        remaining: counted.remainingPoints,
        windowSeconds: MINUTE_SECONDS,
        secondsLeft: Math.ceil(counted.msBeforeNext / SECOND),
        isAdmitted,
      };
    },
  };
}
