import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '../../../persistence/database/database.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';

/** Records a change of a ticket's scorecard or of its answers, which agencies see only in the report. */
export function recordTicketScorecard(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  entry: {
    readonly event: CustodyEvent;
    readonly ticket: Pick<Ticket, 'id' | 'agencyId'>;
    readonly scorecardId: string;
    readonly data: CustodyData;
  },
): Promise<void> {
  return recordEvent(tx, actor, now, {
    event: entry.event,
    subject: 'scorecard',
    subjectId: entry.scorecardId,
    ticketId: entry.ticket.id,
    agencyId: entry.ticket.agencyId,
    audience: 'internal',
    data: entry.data,
  });
}
