import type { ReportScorecard } from '@plainview/domain/reports/reports/report-document';
import {
  answerText,
  missingAnswers,
  type AnswerEvidence,
  type ScorecardAnswer,
} from '@plainview/domain/review/scorecards/scorecard';
import type { Reader } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { getTicketScorecard, listAnswers } from './ticket-scorecards.repository.ts';

/** Questions that an error names. */
const MOST_NAMED = 5;

/** The videos and findings that answers cite as evidence. */
interface EvidenceFacts {
  readonly ticketId: string;
  /** By id of the video. */
  readonly videoLabels: ReadonlyMap<string, string>;
  readonly findings: readonly {
    readonly id: string;
    readonly videoId: string;
    readonly startMicroseconds: number;
  }[];
}

/**
 * Returns a ticket's scorecard as its report contains it: questions with their answers, so that the report
 * does not depend on the template. Null if the ticket has none.
 * @throws AppError SCORECARD_INCOMPLETE
 */
export async function reportScorecard(tx: Reader, facts: EvidenceFacts): Promise<ReportScorecard | null> {
  const pinned = await getTicketScorecard(tx, facts.ticketId);
  if (!pinned) return null;
  const answers = await listAnswers(tx, facts.ticketId);
  refuseMissing(missingAnswers(pinned.content, answers));
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return {
    scorecardId: pinned.scorecardId,
    name: pinned.content.name,
    version: pinned.version,
    sections: pinned.content.sections.map((section) => ({
      title: section.title,
      questions: section.questions.map((question) => {
        const answer = byQuestion.get(question.id);
        return {
          id: question.id,
          kind: question.kind,
          text: question.text,
          options: question.options,
          isRequired: question.isRequired,
          answer: answer ? reportAnswer(answerText(question, answer.value), answer, facts) : null,
        };
      }),
    })),
  };
}

function refuseMissing(missing: ReturnType<typeof missingAnswers>): void {
  if (missing.length === 0) return;
  const named = missing.slice(0, MOST_NAMED).map(({ text }) => `“${text}”`);
  const rest = missing.length - named.length;
  throw new AppError('SCORECARD_INCOMPLETE', {
    count: missing.length,
    questions: [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', '),
    questionIds: missing.map(({ id }) => id).join(' '),
  });
}

function reportAnswer(text: string, answer: ScorecardAnswer, facts: EvidenceFacts) {
  const { authorName, answeredAt, evidence } = answer;
  return {
    text,
    authorName,
    answeredAt: answeredAt.toISOString(),
    evidence: evidence && reportEvidence(evidence, facts),
  };
}

function reportEvidence(evidence: AnswerEvidence, { videoLabels, findings }: EvidenceFacts) {
  if (evidence.kind === 'moment') {
    const { videoId, positionMicroseconds } = evidence;
    return { videoLabel: videoLabels.get(videoId) ?? '', startMicroseconds: positionMicroseconds };
  }
  const finding = findings.find(({ id }) => id === evidence.findingId);
  return finding
    ? { videoLabel: videoLabels.get(finding.videoId) ?? '', startMicroseconds: finding.startMicroseconds }
    : null;
}
