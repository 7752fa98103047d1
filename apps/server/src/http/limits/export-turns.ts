import type { Actor } from '@plainview/domain/account/actor';
import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../../core/app-error.ts';

/**
 * Maximum number of concurrent exports of administrators, and of all agencies. Each holds a database connection and a
 * snapshot until it is sent, so slow readers in agencies must not keep administrators waiting.
 */
const AT_ONCE = { admin: 4, agency: 4 } as const;
/** Exports of a user that wait for the one that is being sent. */
const MOST_WAITING = 3;

/** Decides when an export of this process may be sent. */
export interface ExportTurns {
  /**
   * Runs `send` when it is its turn, one at a time for each user.
   * @throws AppError TOO_MANY_ATTEMPTS if too many exports of the user are waiting.
   */
  run<Result>(actor: Pick<Actor, 'role' | 'userId'>, send: () => Promise<Result>): Promise<Result>;
}

interface UserExports {
  readonly inTurn: LimitFunction;
  count: number;
}

export function createExportTurns(): ExportTurns {
  const ofRole = { admin: pLimit(AT_ONCE.admin), agency: pLimit(AT_ONCE.agency) };
  const ofUser = new Map<string, UserExports>();
  return {
    async run({ role, userId }, send) {
      const own = ofUser.get(userId) ?? { inTurn: pLimit(1), count: 0 };
      if (own.count > MOST_WAITING) throw new AppError('TOO_MANY_ATTEMPTS');
      ofUser.set(userId, own);
      own.count += 1;
      try {
        // An export that waits for the user's own takes no place from others.
        return await own.inTurn(() => ofRole[role](send));
      } finally {
        own.count -= 1;
        if (own.count === 0) ofUser.delete(userId);
      }
    },
  };
}
