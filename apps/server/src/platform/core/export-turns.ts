import type { Actor } from '@plainview/domain/identity/users/actor';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from './app-error.ts';

/**
 * Maximum number of concurrent exports of administrators, and of all agencies. Each holds a database connection
 * until its file is written, so those of agencies must not keep administrators waiting.
 */
const AT_ONCE = { admin: 4, agency: 4 } as const;
/**
 * Maximum number of concurrent exports of one agency, so that it leaves places to other agencies.
 */
const OF_ONE_AGENCY = 2;
/** Exports of a user that wait for the one that is being prepared. */
const MOST_WAITING = 3;

/** Decides when an export of this process may be prepared. */
export interface ExportTurns {
  /**
   * Runs `prepare` when it is its turn, one at a time for each user.
   * @throws AppError TOO_MANY_ATTEMPTS if too many exports of the user are waiting.
   */
  run<Result>(
    actor: Pick<Actor, 'role' | 'userId' | 'agencyId'>,
    prepare: () => Promise<Result>,
  ): Promise<Result>;
}

/** Limits that exist as long as they are used. */
interface Limits {
  /** Returns the limit of a user or an agency; each `use` must be followed by one `leave`. */
  use(key: string): Limit;
  leave(key: string): void;
}

interface Limit {
  readonly inTurn: LimitFunction;
  /** Exports that are being prepared or wait. */
  count: number;
}

function createLimits(atOnce: number): Limits {
  const limits = new Map<string, Limit>();
  return {
    use(key) {
      const limit = limits.get(key) ?? { inTurn: pLimit(atOnce), count: 0 };
      limits.set(key, limit);
      limit.count += 1;
      return limit;
    },
    leave(key) {
      const limit = limits.get(key);
      if (!limit) return;
      limit.count -= 1;
      if (limit.count === 0) limits.delete(key);
    },
  };
}

export function createExportTurns(): ExportTurns {
  const ofRole = { admin: pLimit(AT_ONCE.admin), agency: pLimit(AT_ONCE.agency) };
  const ofUser = createLimits(1);
  const ofAgency = createLimits(OF_ONE_AGENCY);
  return {
    async run({ role, userId, agencyId }, prepare) {
      const own = ofUser.use(userId);
      const agency = role === 'agency' && agencyId !== null ? agencyId : null;
      const shared = agency === null ? null : ofAgency.use(agency);
      try {
        if (own.count > MOST_WAITING + 1) throw new AppError('TOO_MANY_ATTEMPTS');
        // An export that waits for the user's or the agency's own takes no place from others.
        const prepareInRole = () => ofRole[role](prepare);
        return await own.inTurn(() => (shared ? shared.inTurn(prepareInRole) : prepareInRole()));
      } finally {
        ofUser.leave(userId);
        if (agency !== null) ofAgency.leave(agency);
      }
    },
  };
}
