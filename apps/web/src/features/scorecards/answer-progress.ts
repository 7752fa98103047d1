import type { Outputs } from '@plainview/contract/index';
import {
  missingAnswers,
  questionsOf,
  type ScorecardContent,
  type ScorecardQuestion,
} from '@plainview/domain/review/scorecards/scorecard';

/** A ticket's scorecard as the server returns it. */
export type TicketScorecard = NonNullable<Outputs['ticketScorecards']['get']['scorecard']>;
export type Question = ScorecardQuestion;
export type StoredAnswer = TicketScorecard['answers'][number];

/** Value and evidence of an answer. */
export type GivenAnswer = Pick<StoredAnswer, 'value' | 'evidence'>;

/** Answers that are not stored yet, by question; null removes an answer. */
export type LocalAnswers = ReadonlyMap<string, GivenAnswer | null>;

/** An answer on the screen. One that is not stored yet has no author. */
export type ShownAnswer = GivenAnswer & Partial<Pick<StoredAnswer, 'authorName' | 'answeredAt'>>;

/** Returns the answers by question: the stored ones with those of this page on top. */
export function shownAnswers(
  stored: readonly StoredAnswer[],
  local: LocalAnswers,
): ReadonlyMap<string, ShownAnswer> {
  const shown = new Map<string, ShownAnswer>(stored.map((answer) => [answer.questionId, answer]));
  for (const [questionId, given] of local) {
    if (given) shown.set(questionId, given);
    else shown.delete(questionId);
  }
  return shown;
}

/** Returns how many questions there are, how many are answered, and which required ones are not. */
export function answerProgress(
  content: ScorecardContent,
  answered: ReadonlyMap<string, unknown>,
): { readonly total: number; readonly answered: number; readonly missing: readonly string[] } {
  const questions = questionsOf(content);
  const given = questions.filter(({ id }) => answered.has(id));
  const missing = missingAnswers(
    content,
    given.map(({ id }) => ({ questionId: id })),
  );
  return { total: questions.length, answered: given.length, missing: missing.map(({ id }) => id) };
}
