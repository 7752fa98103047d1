import type { Outputs } from '@plainview/contract/index';
import {
  FEWEST_REVIEWERS,
  type CalibrationAgreement,
} from '@plainview/domain/review/calibrations/calibration';
import { FEWEST_ITEMS } from '@plainview/domain/review/second-reviews/review-agreement';
import { formatLength } from '@plainview/domain/shared/duration';
import { agreementFiguresView, findingView } from '../second-reviews/second-reviews.view.ts';
import type { ComparedClip, getCalibrationFigures } from './calibration-results.ts';
import type { AvailableClip, CalibrationDraft } from './calibrations.ts';

type Output = Outputs['calibrations'];

/** Returns a clip as a row of the list. */
export function clipView(clip: AvailableClip): Output['list']['items'][number] {
  const { id, ticketId, ticketNumber, title, agencyName, videoCount } = clip;
  const { addedAt, addedBy, reviews, reviewId, take } = clip;
  return {
    id,
    ticketId,
    ticketNumber,
    title,
    agencyName,
    videoCount,
    totalDuration: formatLength(clip.totalSeconds),
    addedAt,
    addedBy,
    isInUse: clip.retiredAt === null && clip.hasVideos,
    reviews,
    reviewId,
    isFinished: clip.finishedAt !== null,
    take,
  };
}

/** Returns what an agreed answer can be made from. */
export const calibrationDraftView = ({
  findings,
  questions,
  ...draft
}: CalibrationDraft): Output['draft'] => ({
  ...draft,
  findings: findings.map(({ key, finding, isSuggested }) => ({
    key,
    finding: findingView(finding),
    isSuggested,
  })),
  questions: questions.map((question) => ({ ...question, answers: [...question.answers] })),
});

/**
 * Returns a review next to the agreed answer. Questions that the agreed answer leaves out are not compared.
 */
export function calibrationResultView({ result, comparison, differences }: ComparedClip): Output['result'] {
  const { clipId, ticketId, title, addedBy, finishedAt } = result;
  const answers = comparison.answers.filter(({ first }) => first !== null);
  const left = new Set(comparison.answers.filter((pair) => !answers.includes(pair)).map(({ key }) => key));
  return {
    clipId,
    ticketId,
    title,
    addedBy,
    finishedAt,
    findings: comparison.findings.map(({ key, first, second }) => ({
      key,
      agreed: findingView(first),
      own: findingView(second),
    })),
    answers: answers.map(({ key, question, first, second }) => ({
      key,
      question: question.text,
      agreed: first,
      own: second,
    })),
    differences: differences.filter((key) => !left.has(key)),
  };
}

const figuresView = ({ reviewers, ...agreement }: CalibrationAgreement) => ({
  reviewers,
  ...agreementFiguresView(agreement),
});

/** Returns how well reviews agree with the agreed answers. */
export const calibrationFiguresView = ({
  all,
  clips,
  months,
  own,
}: Awaited<ReturnType<typeof getCalibrationFigures>>): Output['figures'] => ({
  fewestItems: FEWEST_ITEMS,
  fewestReviewers: FEWEST_REVIEWERS,
  all: figuresView(all),
  clips: clips.map(({ id, title, ...rest }) => ({ id, title, ...figuresView(rest) })),
  months: months.map(({ month, ...rest }) => ({ month, ...figuresView(rest) })),
  own: figuresView(own),
});
