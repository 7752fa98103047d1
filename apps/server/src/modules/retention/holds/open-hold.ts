import type { RequestFacts } from '@plainview/domain/identity/two-people/two-person-rule';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { pendingRequestOf } from '../../identity/two-people/second-person.ts';
import { listHeldTickets, lockHold, type CoveredTicket, type StoredHold } from './holds.repository.ts';

/** Locks a hold across tickets that is in force. */
export async function lockOpenHold(tx: Transaction, id: string): Promise<StoredHold> {
  const hold = await lockHold(tx, id);
  if (!hold) throw new AppError('NOT_FOUND');
  if (hold.releasedAt !== null) throw new AppError('HOLD_RELEASED');
  return hold;
}

/** Returns a ticket of a hold, and whether the hold covers no other one. @throws AppError NOT_FOUND */
export async function findHeldTicket(
  tx: Reader,
  holdId: string,
  ticketId: string,
): Promise<{ readonly held: CoveredTicket; readonly isLast: boolean }> {
  const covered = await listHeldTickets(tx, holdId);
  const held = covered.find((ticket) => ticket.ticketId === ticketId);
  if (!held) throw new AppError('NOT_FOUND');
  return { held, isLast: covered.length === 1 };
}

/** Returns the request to release a hold; null if there is none, or if it is released. */
export const releaseRequestOf = (hold: StoredHold): RequestFacts | null =>
  hold.releasedAt === null
    ? pendingRequestOf(hold.releaseRequestedAt, hold.releaseRequestedBy, hold.releaseRequestedById)
    : null;

/** Returns the request to remove a ticket from a hold; null if there is none. */
export const removalRequestOf = (
  held: Pick<CoveredTicket, 'removalRequestedAt' | 'removalRequestedBy' | 'removalRequestedById'>,
): RequestFacts | null =>
  pendingRequestOf(held.removalRequestedAt, held.removalRequestedBy, held.removalRequestedById);

/** Records an internal event about a hold across tickets, or about one ticket of it. */
export async function recordHoldEvent(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  about: {
    readonly event: CustodyEvent;
    readonly hold: StoredHold;
    readonly held?: CoveredTicket;
    readonly data: CustodyData;
  },
): Promise<void> {
  const { event, hold, held, data } = about;
  await recordEvent(tx, actor, now, {
    event,
    audience: 'internal',
    ...(held
      ? {
          subject: 'ticket' as const,
          subjectId: held.ticketId,
          ticketId: held.ticketId,
          agencyId: held.agencyId,
        }
      : { subject: 'hold' as const, subjectId: hold.id, agencyId: null }),
    data: { ...(held && { holdId: hold.id }), hold: hold.name, ...data },
  });
}
