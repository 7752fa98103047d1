import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  changeHoldCounts,
  deleteHeldTicket,
  listHeldTickets,
  lockHold,
  updateHold,
  type StoredHold,
} from '../../persistence/retention/hold.repository.ts';
import { readRetentionOptions } from '../../persistence/retention/retention-settings.repository.ts';
import { lockTicket } from '../../persistence/ticket/ticket.repository.ts';
import { recordEvent } from '../custody/record-event.ts';

/** A call that releases a hold, or requests or approves it under the two-person rule. */
export interface Release {
  readonly id: string;
  readonly reason: string;
  /** Time of the request that the administrator approves; null if there is none to approve. */
  readonly requestedAt: Date | null;
}

/**
 * Releases a hold across tickets. Under the two-person rule, the first call requests it, and the call of another
 * administrator with the time of that request releases it.
 * @throws AppError REASON_REQUIRED, NOT_FOUND, HOLD_RELEASED or OWN_REQUEST; HOLD_CHANGED if the request to approve is no
 *   longer the current one
 */
export function releaseHoldAcross(
  context: AppContext,
  actor: AdminActor,
  { id, reason, requestedAt }: Release,
): Promise<void> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const hold = await lockOpenHold(tx, id);
    const { needsTwoPersons } = await readRetentionOptions(tx);
    if (!needsTwoPersons) return release(tx, actor, { hold, reason, now });
    if (hold.releaseRequestedById === actor.userId) throw new AppError('OWN_REQUEST');
    if (hold.releaseRequestedAt?.getTime() !== requestedAt?.getTime()) throw new AppError('HOLD_CHANGED');
    return hold.releaseRequestedAt === null
      ? request(tx, actor, { hold, reason, now })
      : release(tx, actor, { hold, reason, now });
  });
}

/** A ticket to take out of a hold that continues for the others. */
export interface Removal {
  readonly id: string;
  readonly ticketId: string;
  readonly reason: string;
}

/**
 * Removes one ticket from a hold across tickets. Ends a request to release the hold, which was about more tickets.
 * @throws AppError REASON_REQUIRED, NOT_FOUND, HOLD_RELEASED; HOLD_ONLY_WHOLE if it is the last one, or if two persons are
 *   needed, who decide about a hold as a whole
 */
export function removeFromHold(
  context: AppContext,
  actor: AdminActor,
  { id, ticketId, reason }: Removal,
): Promise<void> {
  if (reason === '') throw new AppError('REASON_REQUIRED');
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const hold = await lockOpenHold(tx, id);
    const covered = await listHeldTickets(tx, id);
    const held = covered.find((ticket) => ticket.ticketId === ticketId);
    if (!held) throw new AppError('NOT_FOUND');
    const { needsTwoPersons } = await readRetentionOptions(tx);
    if (needsTwoPersons || covered.length === 1) throw new AppError('HOLD_ONLY_WHOLE');
    await lockTicket(tx, ticketId);
    await deleteHeldTicket(tx, id, ticketId);
    await updateHold(tx, id, {
      changedAt: now,
      releaseRequestedAt: null,
      releaseRequestedBy: null,
      releaseRequestedById: null,
    });
    await recordRemovals(tx, actor, [held], { hold, reason, now });
  });
}

async function lockOpenHold(tx: Transaction, id: string): Promise<StoredHold> {
  const hold = await lockHold(tx, id);
  if (!hold) throw new AppError('NOT_FOUND');
  if (hold.releasedAt !== null) throw new AppError('HOLD_RELEASED');
  return hold;
}

/** Records for each ticket that a hold covers it no longer. */
async function recordRemovals(
  tx: Transaction,
  actor: AdminActor,
  covered: Awaited<ReturnType<typeof listHeldTickets>>,
  { hold, reason, now }: Step,
): Promise<void> {
  for (const { ticketId, agencyId } of covered)
    await recordEvent(tx, actor, now, {
      event: 'ticket.removed_from_hold',
      subject: 'ticket',
      subjectId: ticketId,
      ticketId,
      agencyId,
      data: { holdId: hold.id, hold: hold.name, reason },
    });
}

interface Step {
  readonly hold: StoredHold;
  readonly reason: string;
  readonly now: Date;
}

async function request(tx: Transaction, actor: AdminActor, { hold, reason, now }: Step): Promise<void> {
  await updateHold(tx, hold.id, {
    releaseRequestedAt: now,
    releaseRequestedBy: actor.name,
    releaseRequestedById: actor.userId,
  });
  await recordEvent(tx, actor, now, {
    event: 'hold.release_requested',
    subject: 'hold',
    subjectId: hold.id,
    agencyId: null,
    audience: 'internal',
    data: { hold: hold.name, reason },
  });
}

async function release(tx: Transaction, actor: AdminActor, { hold, reason, now }: Step): Promise<void> {
  const covered = await listHeldTickets(tx, hold.id);
  for (const { ticketId } of covered) await lockTicket(tx, ticketId);
  await updateHold(tx, hold.id, { releasedAt: now, releasedBy: actor.name, releaseReason: reason });
  if (covered.length > 0)
    await changeHoldCounts(
      tx,
      covered.map(({ ticketId }) => ticketId),
      -1,
    );
  const requestedBy = hold.releaseRequestedBy;
  await recordEvent(tx, actor, now, {
    event: 'hold.released',
    subject: 'hold',
    subjectId: hold.id,
    agencyId: null,
    audience: 'internal',
    data: { hold: hold.name, reason, count: covered.length, ...(requestedBy !== null && { requestedBy }) },
  });
  await recordRemovals(tx, actor, covered, { hold, reason, now });
}
