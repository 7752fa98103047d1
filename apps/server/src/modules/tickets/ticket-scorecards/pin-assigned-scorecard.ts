import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { mayUse } from '@plainview/domain/review/scorecards/scorecard';
import { decidingAssignment } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '../../../persistence/database/database.ts';
import { listAssignmentsFor } from '../../review/scorecards/scorecard-assignment.repository.ts';
import { findScorecard } from '../../review/scorecards/scorecard.repository.ts';
import { recordTicketScorecard } from './record-ticket-scorecard.ts';
import { setTicketScorecard } from './ticket-scorecard.repository.ts';

/**
 * Gives a ticket whose review starts the scorecard that is assigned to tickets of its kind, if there is one.
 */
export async function pinAssignedScorecard(
  tx: Transaction,
  actor: AdminActor,
  ticket: Ticket,
  now: Date,
): Promise<void> {
  const rule = decidingAssignment(await listAssignmentsFor(tx, ticket), ticket);
  const scorecard = rule && (await findScorecard(tx, rule.scorecardId));
  if (!scorecard?.newest || !mayUse(scorecard).allowed) return;
  const { version, content } = scorecard.newest;
  await setTicketScorecard(tx, {
    ticketId: ticket.id,
    agencyId: ticket.agencyId,
    scorecardId: scorecard.id,
    version,
  });
  await recordTicketScorecard(tx, actor, now, {
    event: 'scorecard.chosen',
    ticket,
    scorecardId: scorecard.id,
    data: { scorecard: content.name, version },
  });
}
