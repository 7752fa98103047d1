import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { updateHeldTicket, updateHold } from './hold.repository.ts';
import {
  findHeldTicket,
  lockOpenHold,
  recordHoldEvent,
  releaseRequestOf,
  removalRequestOf,
} from './open-hold.ts';
import { withoutReleaseRequest } from './release-hold.ts';

/** A request to decline: to release a hold or, with a ticket, to remove only this one from it. */
export interface Declining {
  readonly id: string;
  readonly ticketId: string | null;
  readonly reason: string;
  /** Time of the request; null names none. */
  readonly requestedAt: Date | null;
}

/**
 * Declines a request to release a hold, or to remove a ticket from it. Its requester withdraws it in the same
 * way. The hold continues.
 * @throws AppError REASON_REQUIRED, NOT_FOUND, HOLD_RELEASED; HOLD_CHANGED if the request is no
 *   longer the current one
 */
export function declineRelease(
  context: AppContext,
  actor: AdminActor,
  { id, ticketId, reason, requestedAt }: Declining,
): Promise<void> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const hold = await lockOpenHold(tx, id);
    const held = ticketId === null ? null : (await findHeldTicket(tx, id, ticketId)).held;
    const pending = held ? removalRequestOf(held) : releaseRequestOf(hold);
    if (!pending || pending.at.getTime() !== requestedAt?.getTime()) throw new AppError('HOLD_CHANGED');
    const data = { reason, requestedBy: pending.by };
    if (held === null) {
      await updateHold(tx, id, withoutReleaseRequest);
      await recordHoldEvent(tx, actor, now, { event: 'hold.release_declined', hold, data });
      return;
    }
    await updateHeldTicket(tx, held, {
      removalRequestedAt: null,
      removalRequestedBy: null,
      removalRequestedById: null,
    });
    await recordHoldEvent(tx, actor, now, { event: 'ticket.hold_removal_declined', hold, held, data });
  });
}
