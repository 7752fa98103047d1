import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import {
  answerText,
  isAnswerTo,
  questionsOf,
  type AnswerEvidence,
  type AnswerValue,
  type ScorecardAnswer,
  type ScorecardQuestion,
} from '@plainview/domain/review/scorecards/scorecard';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { textData } from '../../../platform/ledger/record-event.ts';
import { lockReview } from '../../evidence/review-access/lock-ticket.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { findFinding } from '../../review/findings/findings.repository.ts';
import { deleteAnswer, getTicketScorecard, listAnswers, saveAnswer } from './ticket-scorecards.repository.ts';
import { recordTicketScorecard } from './ticket-scorecards.ts';

/** An answer as a reviewer gives it. */
export interface AnswerForm {
  readonly ticketId: string;
  readonly questionId: string;
  /** The version that the reviewer saw. */
  readonly scorecardId: string;
  readonly version: number;
  /** Null removes the answer. */
  readonly value: AnswerValue | null;
  readonly evidence: AnswerEvidence | null;
}

/**
 * Stores or removes the answer to a question of a ticket in review. Repeating it changes nothing.
 * @throws AppError NOT_FOUND, also for the question, finding or video
 */
export function answerQuestion(context: AppContext, actor: AdminActor, form: AnswerForm): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { ticket, secondReviewId } = await lockReview(tx, form.ticketId);
    const pinned = await getTicketScorecard(tx, ticket.id);
    if (pinned?.scorecardId !== form.scorecardId || pinned.version !== form.version)
      throw new AppError('SCORECARD_CHANGED');
    const question = questionsOf(pinned.content).find(({ id }) => id === form.questionId);
    if (!question) throw new AppError('NOT_FOUND');
    const before = (await listAnswers(tx, ticket.id)).find(({ questionId }) => questionId === question.id);
    const now = context.clock.now();
    const asked = {
      scorecard: pinned.content.name,
      version: pinned.version,
      questionId: question.id,
      question: question.text,
      ...(secondReviewId !== null && { secondReviewId }),
    };
    const entry = { ticket, scorecardId: pinned.scorecardId };
    const { value, evidence } = form;
    if (value === null) {
      if (!before) return;
      await deleteAnswer(tx, ticket.id, question.id);
      await recordTicketScorecard(tx, actor, now, {
        ...entry,
        event: 'scorecard.answer_removed',
        data: asked,
      });
      return;
    }
    if (!isAnswerTo(question, value)) throw new AppError('SCORECARD_ANSWER_NOT_VALID');
    if (before && isSame(before, { value, evidence })) return;
    if (evidence) await checkEvidence(tx, ticket.id, evidence);
    await saveAnswer(tx, ticket, {
      questionId: question.id,
      value,
      evidence,
      authorId: actor.userId,
      authorName: actor.name,
      answeredAt: now,
      secondReviewId,
    });
    await recordTicketScorecard(tx, actor, now, {
      ...entry,
      event: 'scorecard.answered',
      data: { ...asked, ...answerData(question, value), ...evidenceData(evidence) },
    });
  });
}

type AnswerContent = Pick<ScorecardAnswer, 'value' | 'evidence'>;

const isSame = (one: AnswerContent, other: AnswerContent): boolean =>
  hashOf([one.value, one.evidence]) === hashOf([other.value, other.evidence]);

async function checkEvidence(tx: Reader, ticketId: string, evidence: AnswerEvidence): Promise<void> {
  if (evidence.kind === 'finding') {
    const finding = await findFinding(tx, evidence.findingId);
    if (finding?.ticketId !== ticketId) throw new AppError('NOT_FOUND');
    return;
  }
  const video = await findVideo(tx, evidence.videoId);
  if (video?.ticketId !== ticketId) throw new AppError('NOT_FOUND');
  if (evidence.positionMicroseconds > video.facts.durationMicroseconds)
    throw new AppError('SCORECARD_MOMENT_OUTSIDE_VIDEO');
}

/** Returns what the ledger says about an answer. */
const answerData = (question: ScorecardQuestion, value: AnswerValue): CustodyData =>
  value.kind === 'text' ? textData(value.text) : { answer: answerText(question, value) };

function evidenceData(evidence: AnswerEvidence | null): CustodyData {
  if (evidence === null) return {};
  return evidence.kind === 'finding'
    ? { findingId: evidence.findingId }
    : { videoId: evidence.videoId, positionMicroseconds: evidence.positionMicroseconds };
}
