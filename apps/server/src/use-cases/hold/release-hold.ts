import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  changeHoldCounts,
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
    const hold = await lockHold(tx, id);
    if (!hold) throw new AppError('NOT_FOUND');
    if (hold.releasedAt !== null) throw new AppError('HOLD_RELEASED');
    const { needsTwoPersons } = await readRetentionOptions(tx);
    if (!needsTwoPersons) return release(tx, actor, { hold, reason, now });
    if (hold.releaseRequestedById === actor.userId) throw new AppError('OWN_REQUEST');
    if (hold.releaseRequestedAt?.getTime() !== requestedAt?.getTime()) throw new AppError('HOLD_CHANGED');
    return hold.releaseRequestedAt === null
      ? request(tx, actor, { hold, reason, now })
      : release(tx, actor, { hold, reason, now });
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
