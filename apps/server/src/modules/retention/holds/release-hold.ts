import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { stepOfTwo } from '../../identity/two-people/second-person.ts';
import {
  changeHoldCounts,
  deleteHeldTicket,
  listHeldTickets,
  updateHeldTicket,
  updateHold,
  type CoveredTicket,
  type StoredHold,
} from './holds.repository.ts';
import {
  findHeldTicket,
  lockOpenHold,
  recordHoldEvent,
  releaseRequestOf,
  removalRequestOf,
} from './open-hold.ts';

/** A call that releases a hold, or requests or approves it under the two-person rule. */
export interface Release {
  readonly id: string;
  readonly reason: string;
  /** Time of the request that the administrator approves; null if there is none to approve. */
  readonly requestedAt: Date | null;
}

/**
 * Releases a hold across tickets. Under the two-person rule, the first call requests it, and the call of
 * another administrator with the time of that request releases it.
 */
export function releaseHoldAcrossTickets(
  context: AppContext,
  actor: AdminActor,
  { id, reason, requestedAt }: Release,
): Promise<void> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const hold = await lockOpenHold(tx, id);
    const covered = await listHeldTickets(tx, hold.id);
    for (const { ticketId } of covered) await lockTicket(tx, ticketId);
    const pending = releaseRequestOf(hold);
    const step = await stepOfTwo(context, tx, actor, { pending, approves: requestedAt });
    if (step !== 'request') return release(tx, actor, { hold, covered, reason, now });
    await updateHold(tx, id, {
      releaseRequestedAt: now,
      releaseRequestedBy: actor.name,
      releaseRequestedById: actor.userId,
    });
    await recordHoldEvent(tx, actor, now, { event: 'hold.release_requested', hold, data: { reason } });
  });
}

/** A call that takes a ticket out of a hold, which continues for the others, or requests or approves it. */
export interface Removal extends Release {
  readonly ticketId: string;
}

/**
 * Removes one ticket from a hold across tickets, under the two-person rule in two calls as for the whole
 * hold. Ends a request to release the hold, which was about more tickets.
 * @throws AppError HOLD_ONLY_WHOLE if it is the last ticket
 */
export function removeTicketFromHold(
  context: AppContext,
  actor: AdminActor,
  { id, ticketId, reason, requestedAt }: Removal,
): Promise<void> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const hold = await lockOpenHold(tx, id);
    const { held, isLast } = await findHeldTicket(tx, id, ticketId);
    if (isLast) throw new AppError('HOLD_ONLY_WHOLE');
    await lockTicket(tx, ticketId);
    const pending = removalRequestOf(held);
    const step = await stepOfTwo(context, tx, actor, { pending, approves: requestedAt });
    if (step === 'request') {
      await updateHeldTicket(tx, held, {
        removalRequestedAt: now,
        removalRequestedBy: actor.name,
        removalRequestedById: actor.userId,
      });
      await recordHoldEvent(tx, actor, now, {
        event: 'ticket.hold_removal_requested',
        hold,
        held,
        data: { reason },
      });
      return;
    }
    await deleteHeldTicket(tx, id, ticketId);
    await updateHold(tx, id, { changedAt: now, ...withoutReleaseRequest });
    await recordRemovals(tx, actor, [held], { hold, reason, now, requestedBy: pending?.by ?? null });
  });
}

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
 * @throws AppError HOLD_CHANGED if the request is no longer the current one
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

/** Columns of a hold whose release is no longer requested. */
export const withoutReleaseRequest = {
  releaseRequestedAt: null,
  releaseRequestedBy: null,
  releaseRequestedById: null,
};

interface Step {
  readonly hold: StoredHold;
  readonly reason: string;
  readonly now: Date;
}

/** Records for each ticket that a hold covers it no longer. */
async function recordRemovals(
  tx: Transaction,
  actor: AdminActor,
  covered: readonly CoveredTicket[],
  { hold, reason, now, requestedBy }: Step & { readonly requestedBy: string | null },
): Promise<void> {
  for (const { ticketId, agencyId } of covered)
    await recordEvent(tx, actor, now, {
      event: 'ticket.removed_from_hold',
      subject: 'ticket',
      subjectId: ticketId,
      ticketId,
      agencyId,
      data: { holdId: hold.id, hold: hold.name, reason, ...(requestedBy !== null && { requestedBy }) },
    });
}

async function release(
  tx: Transaction,
  actor: AdminActor,
  { hold, covered, reason, now }: Step & { readonly covered: readonly CoveredTicket[] },
): Promise<void> {
  await updateHold(tx, hold.id, { releasedAt: now, releasedBy: actor.name, releaseReason: reason });
  if (covered.length > 0)
    await changeHoldCounts(
      tx,
      covered.map(({ ticketId }) => ticketId),
      -1,
    );
  const requestedBy = hold.releaseRequestedBy;
  await recordHoldEvent(tx, actor, now, {
    event: 'hold.released',
    hold,
    data: { reason, count: covered.length, ...(requestedBy !== null && { requestedBy }) },
  });
  await recordRemovals(tx, actor, covered, { hold, reason, now, requestedBy: null });
}
