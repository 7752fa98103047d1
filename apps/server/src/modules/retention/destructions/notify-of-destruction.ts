import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listAgencyUsers } from '../../identity/users/account.repository.ts';

/** A ticket whose destruction was scheduled. */
export interface ScheduledTicket {
  readonly agencyId: string;
  readonly ticketNumber: string;
  /** The same for all tickets of an agency. */
  readonly destroyAfter: Date;
}

/**
 * Notifies the agencies of scheduled tickets while a hold can still stop the destruction: one message about
 * all tickets of an agency, to its administrators, or to all of its users if it has none.
 * @param eventKey identifies the action that scheduled them
 */
export async function notifyOfDestruction(
  context: AppContext,
  tx: Transaction,
  tickets: readonly ScheduledTicket[],
  { eventKey, now }: { readonly eventKey: string; readonly now: Date },
): Promise<void> {
  for (const [agencyId, own] of Map.groupBy(tickets, (ticket) => ticket.agencyId)) {
    const people = await listAgencyUsers(tx, agencyId);
    const administrators = people.filter(({ isAgencyAdministrator }) => isAgencyAdministrator);
    await queueEmails(context, tx, administrators.length > 0 ? administrators : people, {
      eventKey: `destructionScheduled:${eventKey}:${agencyId}`,
      about: {
        kind: 'destructionScheduled',
        ticketNumbers: own.map(({ ticketNumber }) => ticketNumber).toSorted(),
        destroyAfter: own.reduce((latest, { destroyAfter: at }) => (at > latest ? at : latest), now),
      },
      now,
    });
  }
}
