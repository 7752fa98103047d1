import type { ReportDocument, ReportFinding, ReportQuestion } from '../../reports/reports/report-document.ts';
import type { SecondReviewContent } from './second-review.ts';

/** Moments that are at most so far apart may mark the same event. */
export const MATCH_WITHIN_MICROSECONDS = 2_000_000;

/**
 * Findings of the two reviews that mark the same event; one is null if the other review has no such finding.
 */
export interface FindingPair {
  /** Identifies the pair within a comparison. */
  readonly key: string;
  readonly first: ReportFinding | null;
  readonly second: ReportFinding | null;
}

/** A question that both reviews asked, with both answers; null if it was not answered. */
export interface AnswerPair {
  readonly key: string;
  readonly question: Pick<ReportQuestion, 'id' | 'kind' | 'text' | 'options'>;
  readonly first: string | null;
  readonly second: string | null;
}

/** Two reviews of one ticket next to each other. */
export interface ReviewComparison {
  readonly findings: readonly FindingPair[];
  readonly answers: readonly AnswerPair[];
}

const endOf = ({ startMicroseconds, endMicroseconds }: ReportFinding): number =>
  endMicroseconds ?? startMicroseconds;

/**
 * Returns the distance of two findings that may mark the same event, in microseconds; null if they
 * cannot. Both must be of one category and video. Two ranges must overlap; otherwise the ends may be up
 * to 2 seconds apart.
 */
function distance(one: ReportFinding, other: ReportFinding): number | null {
  if (one.category !== other.category || one.videoLabel !== other.videoLabel) return null;
  const gap = Math.max(one.startMicroseconds, other.startMicroseconds) - Math.min(endOf(one), endOf(other));
  const areRanges = one.endMicroseconds !== null && other.endMicroseconds !== null;
  if (gap > (areRanges ? 0 : MATCH_WITHIN_MICROSECONDS)) return null;
  return Math.abs(one.startMicroseconds - other.startMicroseconds);
}

const unused = (count: number, used: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: count }, (_, place) => place).filter((place) => !used.has(place));

/**
 * Pairs the findings of two reviews, the closest ones first, each at most once. Then come the findings of the
 * first review alone, and those of the second one alone, in their order.
 */
export function pairFindings(
  first: readonly ReportFinding[],
  second: readonly ReportFinding[],
): readonly FindingPair[] {
  const candidates = first
    .flatMap((one, i) =>
      second.flatMap((other, j) => {
        const apart = distance(one, other);
        return apart === null ? [] : [{ one, other, i, j, apart }];
      }),
    )
    .toSorted((a, b) => a.apart - b.apart || a.i - b.i || a.j - b.j);
  const [usedFirst, usedSecond] = [new Set<number>(), new Set<number>()];
  const pairs = candidates.flatMap(({ one, other, i, j }) => {
    if (usedFirst.has(i) || usedSecond.has(j)) return [];
    usedFirst.add(i);
    usedSecond.add(j);
    return [{ key: `finding-${i + 1}-${j + 1}`, first: one, second: other, i }];
  });
  return [
    ...pairs
      .toSorted((a, b) => a.i - b.i)
      .map(({ key, first: one, second: other }) => ({ key, first: one, second: other })),
    ...unused(first.length, usedFirst).map((place) => ({
      key: `finding-${place + 1}-0`,
      first: first[place] ?? null,
      second: null,
    })),
    ...unused(second.length, usedSecond).map((place) => ({
      key: `finding-0-${place + 1}`,
      first: null,
      second: second[place] ?? null,
    })),
  ];
}

const questionsOf = (content: Pick<ReportDocument, 'scorecard'>): readonly ReportQuestion[] =>
  content.scorecard?.sections.flatMap(({ questions }) => questions) ?? [];

/** Pairs the answers to the questions that both reviews asked in the same words. */
function pairAnswers(
  first: Pick<ReportDocument, 'scorecard'>,
  second: Pick<ReportDocument, 'scorecard'>,
): readonly AnswerPair[] {
  const others = new Map(questionsOf(second).map((question) => [question.id, question]));
  return questionsOf(first).flatMap(({ id, kind, text, options, answer }) => {
    const other = others.get(id);
    if (other?.text !== text || other.kind !== kind) return [];
    return [
      {
        key: `answer-${id}`,
        question: { id, kind, text, options },
        first: answer?.text ?? null,
        second: other.answer?.text ?? null,
      },
    ];
  });
}

/** Compares a delivered report with a second review of the same videos. */
export const compareReviews = (
  first: Pick<SecondReviewContent, 'findings' | 'scorecard'>,
  second: Pick<SecondReviewContent, 'findings' | 'scorecard'>,
): ReviewComparison => ({
  findings: pairFindings(first.findings, second.findings),
  answers: pairAnswers(first, second),
});

/**
 * Returns the keys of everything that only one review has or that they answer differently, apart from texts.
 */
export const differencesOf = ({ findings, answers }: ReviewComparison): readonly string[] => [
  ...findings.filter(({ first, second }) => first === null || second === null).map(({ key }) => key),
  ...answers
    .filter(({ question, first, second }) => question.kind !== 'text' && first !== second)
    .map(({ key }) => key),
];

/** The review that was right about a difference. */
export const adjudicationVerdicts = ['first', 'second', 'neither'] as const;
export type AdjudicationVerdict = (typeof adjudicationVerdicts)[number];

/** The decision of one difference. */
export interface Adjudication {
  readonly key: string;
  readonly verdict: AdjudicationVerdict;
  /** May be empty. */
  readonly note: string;
}
