import type { AdminActor } from '@plainview/domain/account/actor';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { readRetentionOptions } from '../../persistence/retention/retention-settings.repository.ts';

/** A request that another administrator has to approve. */
export interface PendingRequest {
  readonly at: Date;
  readonly by: string;
  readonly byId: string;
}

/** Returns the request in the columns of a row; null if there is none. */
export const pendingRequestOf = (
  at: Date | null,
  by: string | null,
  byId: string | null,
): PendingRequest | null => (at === null || by === null || byId === null ? null : { at, by, byId });

/**
 * Returns whether the two-person rule makes a call the first of two: it requests what the call of another
 * administrator, with the time of this request, then does.
 * @param pending the current request
 * @param approvedAt time of the request that the caller approves; null if the caller saw none
 * @throws AppError OWN_REQUEST; HOLD_CHANGED if the request to approve is no longer the current one
 */
export async function isFirstOfTwo(
  tx: Transaction,
  actor: AdminActor,
  pending: PendingRequest | null,
  approvedAt: Date | null,
): Promise<boolean> {
  const { needsTwoPersons } = await readRetentionOptions(tx);
  if (!needsTwoPersons) return false;
  if (pending?.byId === actor.userId) throw new AppError('OWN_REQUEST');
  if (pending?.at.getTime() !== approvedAt?.getTime()) throw new AppError('HOLD_CHANGED');
  return pending === null;
}
