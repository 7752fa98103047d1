import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import { keptQuestions, mayUse, type ScorecardAnswer } from '@plainview/domain/review/scorecards/scorecard';
import { decidingAssignment } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockTicketFor } from '../../evidence/review-access/lock-ticket.ts';
import { listAssignmentsFor } from '../../review/scorecards/scorecard-assignments.repository.ts';
import { getScorecard } from '../../review/scorecards/scorecards.repository.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import * as repository from './ticket-scorecards.repository.ts';

type PinnedScorecard = NonNullable<Awaited<ReturnType<typeof repository.getTicketScorecard>>>;

/** A ticket's scorecard with its answers. */
export interface TicketScorecardDetail {
  /** Null if the ticket has none. */
  readonly scorecard: (PinnedScorecard & { readonly answers: readonly ScorecardAnswer[] }) | null;
  /** Whether a scorecard is assigned to tickets of this kind. */
  readonly isNeeded: boolean;
}

/** Returns a ticket's scorecard with its answers, and records this. */
export async function getTicketScorecard(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<TicketScorecardDetail> {
  const { ticket, ...detail } = await discloseReview(context, actor, ticketId, async (tx) => {
    const found = await getTicket(tx, ticketId);
    if (!found) throw new AppError('NOT_FOUND');
    const pinned = await repository.getTicketScorecard(tx, ticketId);
    return {
      ticket: found,
      scorecard: pinned && { ...pinned, answers: await repository.listAnswers(tx, ticketId) },
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
 */
export function chooseScorecard(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  scorecardId: string | null,
): Promise<{ readonly keptAnswers: number; readonly removedAnswers: number }> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { ticket } = await lockTicketFor(tx, 'deliver', ticketId);
    const before = await repository.getTicketScorecard(tx, ticketId);
    const answers = await repository.listAnswers(tx, ticketId);
    const now = context.clock.now();
    if (scorecardId === null) {
      if (before === null) return { keptAnswers: 0, removedAnswers: 0 };
      if (decidingAssignment(await listAssignmentsFor(tx, ticket), ticket))
        throw new AppError('SCORECARD_NEEDED');
      await repository.deleteTicketScorecard(tx, ticketId);
      const counts = { keptAnswers: 0, removedAnswers: answers.length };
      await recordTicketScorecard(tx, actor, now, {
        event: 'scorecard.chosen',
        ticket,
        scorecardId: before.scorecardId,
        data: { scorecard: before.content.name, version: null, ...counts },
      });
      return counts;
    }
    const scorecard = await getScorecard(tx, scorecardId);
    if (!scorecard) throw new AppError('NOT_FOUND');
    const ability = mayUse(scorecard);
    if (!ability.allowed) throw new AppError(ability.code);
    if (!scorecard.newest) throw new AppError('SCORECARD_NOT_AVAILABLE');
    const { version, content } = scorecard.newest;
    if (before?.scorecardId === scorecardId && before.version === version)
      return { keptAnswers: answers.length, removedAnswers: 0 };
    const kept = before ? keptQuestions(before.content, content, answers) : new Set<string>();
    await repository.keepAnswers(tx, ticketId, [...kept]);
    await repository.setTicketScorecard(tx, { ticketId, agencyId: ticket.agencyId, scorecardId, version });
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
  const scorecard = rule && (await getScorecard(tx, rule.scorecardId));
  if (!scorecard?.newest || !mayUse(scorecard).allowed) return;
  const { version, content } = scorecard.newest;
  await repository.setTicketScorecard(tx, {
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
