import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { keptQuestions, mayUse, type ScorecardAnswer } from '@plainview/domain/review/scorecards/scorecard';
import { decidingAssignment } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockTicketFor } from '../../evidence/review-access/lock-ticket-for.ts';
import { listAssignmentsFor } from '../../review/scorecards/scorecard-assignment.repository.ts';
import { findScorecard } from '../../review/scorecards/scorecard.repository.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import { recordTicketScorecard } from './record-ticket-scorecard.ts';
import {
  deleteTicketScorecard,
  findTicketScorecard,
  keepAnswers,
  listAnswers,
  setTicketScorecard,
} from './ticket-scorecard.repository.ts';

type PinnedScorecard = NonNullable<Awaited<ReturnType<typeof findTicketScorecard>>>;

/** A ticket's scorecard with its answers. */
export interface TicketScorecardDetail {
  /** Null if the ticket has none. */
  readonly scorecard: (PinnedScorecard & { readonly answers: readonly ScorecardAnswer[] }) | null;
  /** Whether a scorecard is assigned to tickets of this kind. */
  readonly isNeeded: boolean;
}

/** Returns a ticket's scorecard with its answers, and records this. @throws AppError NOT_FOUND. */
export async function readTicketScorecard(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<TicketScorecardDetail> {
  const { ticket, ...detail } = await discloseReview(context, actor, ticketId, async (tx) => {
    const found = await getTicket(tx, ticketId);
    if (!found) throw new AppError('NOT_FOUND');
    const pinned = await findTicketScorecard(tx, ticketId);
    return {
      ticket: found,
      scorecard: pinned && { ...pinned, answers: await listAnswers(tx, ticketId) },
      isNeeded: decidingAssignment(await listAssignmentsFor(tx, found), found) !== null,
    };
  });
  const answers = detail.scorecard?.answers ?? [];
  if (answers.length > 0)
    await recordTicketText(context, actor, ticket, {
      event: 'answers.viewed',
      audience: 'internal',
      counts: { answerCount: answers.length },
      content: answers,
    });
  return detail;
}

/**
 * Uses the newest version of a scorecard for a ticket in review, or none. Answers to questions that did not
 * change are kept. Returns the numbers of kept and removed answers.
 * @throws AppError NOT_FOUND, TICKET_NOT_IN_PROGRESS, SCORECARD_NOT_AVAILABLE or SCORECARD_NEEDED.
 */
export function chooseScorecard(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  scorecardId: string | null,
): Promise<{ readonly keptAnswers: number; readonly removedAnswers: number }> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { ticket } = await lockTicketFor(tx, 'deliver', ticketId);
    const before = await findTicketScorecard(tx, ticketId);
    const answers = await listAnswers(tx, ticketId);
    const now = context.clock.now();
    if (scorecardId === null) {
      if (before === null) return { keptAnswers: 0, removedAnswers: 0 };
      if (decidingAssignment(await listAssignmentsFor(tx, ticket), ticket))
        throw new AppError('SCORECARD_NEEDED');
      await deleteTicketScorecard(tx, ticketId);
      const counts = { keptAnswers: 0, removedAnswers: answers.length };
      await recordTicketScorecard(tx, actor, now, {
        event: 'scorecard.chosen',
        ticket,
        scorecardId: before.scorecardId,
        data: { scorecard: before.content.name, version: null, ...counts },
      });
      return counts;
    }
    const scorecard = await findScorecard(tx, scorecardId);
    if (!scorecard) throw new AppError('NOT_FOUND');
    const ability = mayUse(scorecard);
    if (!ability.allowed) throw new AppError(ability.code);
    if (!scorecard.newest) throw new AppError('SCORECARD_NOT_AVAILABLE');
    const { version, content } = scorecard.newest;
    if (before?.scorecardId === scorecardId && before.version === version)
      return { keptAnswers: answers.length, removedAnswers: 0 };
    const kept = before ? keptQuestions(before.content, content, answers) : new Set<string>();
    await keepAnswers(tx, ticketId, [...kept]);
    await setTicketScorecard(tx, { ticketId, agencyId: ticket.agencyId, scorecardId, version });
    const counts = { keptAnswers: kept.size, removedAnswers: answers.length - kept.size };
    await recordTicketScorecard(tx, actor, now, {
      event: 'scorecard.chosen',
      ticket,
      scorecardId,
      data: { scorecard: content.name, version, ...counts },
    });
    return counts;
  });
}
