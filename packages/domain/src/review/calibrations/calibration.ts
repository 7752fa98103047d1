import type {
  ReportFinding,
  ReportQuestion,
  ReportScorecard,
} from '../../reports/reports/report-document.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import { answerText, optionsOf, questionKinds } from '../scorecards/scorecard.ts';
import {
  answerAgreement,
  findingAgreement,
  type AnswerAgreement,
  type FindingAgreement,
} from '../second-reviews/review-agreement.ts';
import {
  compareReviews,
  type Adjudication,
  type ReviewComparison,
} from '../second-reviews/review-comparison.ts';
import type { SecondReviewContent } from '../second-reviews/second-review.ts';

/** Figures of fewer reviewers would be the result of a single person. */
export const FEWEST_REVIEWERS = 3;

/** Longest title of a calibration clip. */
export const LONGEST_CLIP_TITLE = 120;

/** The agreed answer of a calibration clip. It never changes. */
export type CalibrationReference = Pick<SecondReviewContent, 'findings' | 'scorecard'>;

/** Returns whether a person may review a calibration clip. */
export function mayTakeClip(clip: {
  /** Retired, or its videos were destroyed. */
  readonly isOutOfUse: boolean;
  readonly isReviewed: boolean;
  readonly knowsFirstReview: boolean;
}): Ability {
  if (clip.isReviewed) return forbidden('CALIBRATION_CLIP_REVIEWED');
  if (clip.isOutOfUse) return forbidden('CALIBRATION_CLIP_RETIRED');
  return clip.knowsFirstReview ? forbidden('SECOND_REVIEW_NOT_INDEPENDENT') : allowed;
}

/** A finding that the agreed answer may contain. */
export interface CandidateFinding {
  readonly key: string;
  readonly finding: ReportFinding;
  /** Whether the reviews and the decisions of their differences suggest it. */
  readonly isSuggested: boolean;
}

/** A question that the agreed answer may answer. */
export interface CandidateQuestion {
  readonly id: string;
  readonly text: string;
  /** The answers that exist, as reports print them. */
  readonly answers: readonly string[];
  readonly suggested: string | null;
}

/**
 * What an agreed answer is chosen from: the delivered report and, if there is one, the
 * finished second review.
 */
export interface CalibrationBasis {
  readonly first: CalibrationReference;
  readonly second: CalibrationReference | null;
  /** Decisions of the differences; empty if there are none. */
  readonly decisions: readonly Adjudication[];
}

const compare = ({ first, second }: CalibrationBasis): ReviewComparison =>
  compareReviews(first, second ?? first);

const verdictsOf = ({ decisions }: CalibrationBasis) =>
  new Map(decisions.map(({ key, verdict }) => [key, verdict]));

/** Returns all findings of both reviews, each once. Without a decision, those of the report are suggested. */
export function candidateFindings(basis: CalibrationBasis): readonly CandidateFinding[] {
  const verdicts = verdictsOf(basis);
  return compare(basis).findings.flatMap(({ key, first, second }) => {
    const finding = first ?? second;
    if (finding === null) return [];
    const verdict = verdicts.get(key) ?? 'first';
    return [{ key, finding, isSuggested: (verdict === 'second' ? second : first) !== null }];
  });
}

/** Returns the questions of the report's scorecard that are answered with an option. */
export function candidateQuestions(basis: CalibrationBasis): readonly CandidateQuestion[] {
  const verdicts = verdictsOf(basis);
  const answers = new Map(compare(basis).answers.map((pair) => [pair.question.id, pair]));
  return questionsOf(basis.first.scorecard).flatMap((question) => {
    const texts = answerTexts(question);
    if (texts.length === 0) return [];
    const pair = answers.get(question.id);
    const isSecond = pair !== undefined && verdicts.get(pair.key) === 'second';
    const suggested = isSecond ? pair.second : (question.answer?.text ?? null);
    return [{ id: question.id, text: question.text, answers: texts, suggested }];
  });
}

const NOT_APPLICABLE = { kind: 'notApplicable' } as const;

/** Returns the texts of the answers that a question with options can have; empty for others. */
function answerTexts({ kind: said, options }: ReportQuestion): readonly string[] {
  const kind = questionKinds.find((each) => each === said);
  if (kind === undefined || kind === 'text') return [];
  const question = { kind, options };
  return [
    ...optionsOf(question).map((_, place) => answerText(question, { kind: 'option', number: place + 1 })),
    answerText(question, NOT_APPLICABLE),
  ];
}

const questionsOf = (scorecard: ReportScorecard | null): readonly ReportQuestion[] =>
  scorecard?.sections.flatMap(({ questions }) => questions) ?? [];

/** The choice of an agreed answer. */
export interface ReferenceChoice {
  /** Keys of the findings that it contains. */
  readonly findings: readonly string[];
  /** By question; null or left out: not answered, and therefore not compared. */
  readonly answers: readonly { readonly questionId: string; readonly answer: string | null }[];
}

/**
 * Composes an agreed answer.
 * @returns null if a finding, a question or an answer does not exist
 */
export function composeReference(
  basis: CalibrationBasis,
  choice: ReferenceChoice,
  by: { readonly name: string; readonly at: Date },
): CalibrationReference | null {
  const candidates = candidateFindings(basis);
  const chosen = new Set(choice.findings);
  const questions = new Map(candidateQuestions(basis).map((question) => [question.id, question]));
  const isKnown =
    choice.findings.every((key) => candidates.some((each) => each.key === key)) &&
    choice.answers.every(
      ({ questionId, answer }) =>
        questions.has(questionId) &&
        (answer === null || questions.get(questionId)?.answers.includes(answer) === true),
    );
  if (!isKnown) return null;
  const texts = new Map(choice.answers.map(({ questionId, answer }) => [questionId, answer]));
  const answered = (question: ReportQuestion): ReportQuestion => {
    const text = texts.get(question.id) ?? null;
    const answer = { authorName: by.name, answeredAt: by.at.toISOString(), evidence: null };
    return { ...question, answer: text === null ? null : { ...answer, text } };
  };
  const { scorecard } = basis.first;
  return {
    findings: candidates.filter(({ key }) => chosen.has(key)).map(({ finding }) => finding),
    scorecard: scorecard && {
      ...scorecard,
      sections: scorecard.sections.map(({ title, questions: asked }) => ({
        title,
        questions: asked.map(answered),
      })),
    },
  };
}

/** A finished review of a clip next to its agreed answer. */
export interface CalibrationReview {
  readonly clipId: string;
  readonly title: string;
  /** Identifies the person, also after the account was deleted. */
  readonly reviewer: string;
  readonly finishedAt: Date;
  readonly reference: CalibrationReference;
  readonly content: CalibrationReference;
}

/** How well reviews agree with the agreed answers. The agreed answer is the "first" review. */
export interface CalibrationAgreement {
  readonly reviews: number;
  readonly reviewers: number;
  readonly answers: readonly AnswerAgreement[];
  readonly findings: FindingAgreement;
}

function agreementOf(reviews: readonly CalibrationReview[], fewest: number): CalibrationAgreement {
  const comparisons = reviews.map(({ reference, content }) => compareReviews(reference, content));
  const reviewers = new Set(reviews.map(({ reviewer }) => reviewer)).size;
  const answers = answerAgreement(comparisons);
  const findings = findingAgreement(comparisons);
  const isEnough = reviewers >= fewest;
  return {
    reviews: reviews.length,
    reviewers,
    answers: isEnough ? answers : answers.map(({ kind, items }) => ({ kind, items, figures: null })),
    findings: isEnough ? findings : { ...findings, figures: null },
  };
}

/**
 * Returns the figures of all reviewers together, by clip and by month, and those of one reviewer
 * for that person.
 */
export function calibrationFigures(reviews: readonly CalibrationReview[], own: string) {
  const byClip = Map.groupBy(reviews, ({ clipId }) => clipId);
  const byMonth = Map.groupBy(reviews, ({ finishedAt }) => finishedAt.toISOString().slice(0, 7));
  return {
    all: agreementOf(reviews, FEWEST_REVIEWERS),
    clips: [...byClip].map(([id, group]) =>
      Object.assign(agreementOf(group, FEWEST_REVIEWERS), { id, title: group[0]?.title ?? '' }),
    ),
    months: [...byMonth]
      .toSorted(([one], [other]) => (one < other ? 1 : -1))
      .map(([month, group]) => Object.assign(agreementOf(group, FEWEST_REVIEWERS), { month })),
    own: agreementOf(
      reviews.filter(({ reviewer }) => reviewer === own),
      1,
    ),
  };
}
