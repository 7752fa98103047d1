import type { Transaction } from '@plainview/postgres/database';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import {
  lockOpenDestruction,
  updateDestruction,
  type NamedDestruction,
} from '../../retention/destructions/destructions.repository.ts';

/** Reason of a destruction that a hold stopped. */
export const HOLD_PLACED = 'The ticket was put on hold.';

/** Marks a destruction as stopped. The caller has locked its ticket and the destruction. */
export async function markDestructionStopped(
  tx: Transaction,
  by: EventActor,
  { id, ticketId, agencyId }: NamedDestruction,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await updateDestruction(tx, id, {
    state: 'stopped',
    stoppedAt: now,
    stoppedBy: by === 'Plainview' ? by : by.name,
    stopReason: reason,
  });
  await recordEvent(tx, by, now, {
    event: 'ticket.destruction_stopped',
    subject: 'ticket',
    subjectId: ticketId,
    ticketId,
    agencyId,
    data: { reason },
  });
}

/** Stops the open destruction of a ticket, if it has one. The caller has locked the ticket. */
export async function stopOpenDestruction(
  tx: Transaction,
  by: EventActor,
  ticketId: string,
  why: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const destruction = await lockOpenDestruction(tx, ticketId);
  if (destruction) await markDestructionStopped(tx, by, destruction, why);
}
