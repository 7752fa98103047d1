import type {
  AnswerEvidence,
  AnswerValue,
  ScorecardAnswer,
  ScorecardContent,
} from '@plainview/domain/review/scorecards/scorecard';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, eq, getTableColumns, notInArray, sql } from 'drizzle-orm';
import {
  scorecardAnswers,
  scorecardVersions,
  ticketScorecards,
} from '../../review/scorecards/scorecards.table.ts';

/** The version that a ticket's questions come from. */
export interface TicketScorecard {
  readonly ticketId: string;
  readonly agencyId: string;
  readonly scorecardId: string;
  readonly version: number;
}

/**
 * Returns a ticket's scorecard with its questions and the number of the newest version; null if it has none.
 */
export async function getTicketScorecard(
  tx: Reader,
  ticketId: string,
): Promise<
  (TicketScorecard & { readonly content: ScorecardContent; readonly newestVersion: number }) | null
> {
  const [found] = await tx
    .select({
      ...getTableColumns(ticketScorecards),
      content: scorecardVersions.content,
      newestVersion: sql<number>`(select max(newest.version) from scorecard_versions newest
        where newest.scorecard_id = ${ticketScorecards.scorecardId})`,
    })
    .from(ticketScorecards)
    .innerJoin(
      scorecardVersions,
      and(
        eq(scorecardVersions.scorecardId, ticketScorecards.scorecardId),
        eq(scorecardVersions.version, ticketScorecards.version),
      ),
    )
    .where(eq(ticketScorecards.ticketId, ticketId));
  return found ?? null;
}

/** Sets a ticket's scorecard. Its answers stay. */
export async function setTicketScorecard(tx: Transaction, chosen: TicketScorecard): Promise<void> {
  const { scorecardId, version } = chosen;
  await tx
    .insert(ticketScorecards)
    .values(chosen)
    .onConflictDoUpdate({ target: ticketScorecards.ticketId, set: { scorecardId, version } });
}

/** Removes a ticket's scorecard with all answers. */
export async function deleteTicketScorecard(tx: Transaction, ticketId: string): Promise<void> {
  await tx.delete(ticketScorecards).where(eq(ticketScorecards.ticketId, ticketId));
}

type StoredAnswer = typeof scorecardAnswers.$inferSelect;

/** Lists the answers of a ticket, in no order. */
export async function listAnswers(tx: Reader, ticketId: string): Promise<ScorecardAnswer[]> {
  const rows = await tx.select().from(scorecardAnswers).where(eq(scorecardAnswers.ticketId, ticketId));
  return rows.map((row) => ({
    questionId: row.questionId,
    value: valueOf(row),
    evidence: evidenceOf(row),
    authorName: row.authorName,
    answeredAt: row.answeredAt,
  }));
}

function valueOf({ option, text }: StoredAnswer): AnswerValue {
  if (option !== null) return { kind: 'option', number: option };
  return text === null ? { kind: 'notApplicable' } : { kind: 'text', text };
}

function evidenceOf({ findingId, videoId, positionMicroseconds }: StoredAnswer): AnswerEvidence | null {
  if (findingId !== null) return { kind: 'finding', findingId };
  return videoId === null || positionMicroseconds === null
    ? null
    : { kind: 'moment', videoId, positionMicroseconds };
}

/** Stores an answer, replacing an earlier one to the same question. */
export async function saveAnswer(
  tx: Transaction,
  ticket: { readonly id: string; readonly agencyId: string },
  {
    value,
    evidence,
    ...answer
  }: ScorecardAnswer & {
    readonly authorId: string;
    readonly secondReviewId: string | null;
  },
): Promise<void> {
  const content = {
    option: value.kind === 'option' ? value.number : null,
    text: value.kind === 'text' ? value.text : null,
    isNotApplicable: value.kind === 'notApplicable',
    findingId: evidence?.kind === 'finding' ? evidence.findingId : null,
    videoId: evidence?.kind === 'moment' ? evidence.videoId : null,
    positionMicroseconds: evidence?.kind === 'moment' ? evidence.positionMicroseconds : null,
    authorId: answer.authorId,
    authorName: answer.authorName,
    answeredAt: answer.answeredAt,
  };
  await tx
    .insert(scorecardAnswers)
    .values({
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      questionId: answer.questionId,
      secondReviewId: answer.secondReviewId,
      ...content,
    })
    .onConflictDoUpdate({
      target: [scorecardAnswers.ticketId, scorecardAnswers.questionId, scorecardAnswers.secondReviewId],
      set: content,
    });
}

export async function deleteAnswer(tx: Transaction, ticketId: string, questionId: string): Promise<void> {
  await tx
    .delete(scorecardAnswers)
    .where(and(eq(scorecardAnswers.ticketId, ticketId), eq(scorecardAnswers.questionId, questionId)));
}

/** Deletes the answers of a ticket except those to the given questions. */
export async function keepAnswers(
  tx: Transaction,
  ticketId: string,
  questionIds: readonly string[],
): Promise<void> {
  await tx
    .delete(scorecardAnswers)
    .where(
      and(
        eq(scorecardAnswers.ticketId, ticketId),
        questionIds.length === 0 ? undefined : notInArray(scorecardAnswers.questionId, [...questionIds]),
      ),
    );
}
