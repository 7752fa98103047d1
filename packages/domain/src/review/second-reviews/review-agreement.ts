import { gwetCoefficient, krippendorffAlpha, linearWeights, type Coefficient } from './agreement.ts';
import type { AnswerPair, ReviewComparison } from './review-comparison.ts';

/** With fewer items, an interval says little, and its own coverage is not 95%. So nothing is shown below. */
export const FEWEST_ITEMS = 50;

/** How well the answers of one kind of questions agree. */
export interface AnswerAgreement {
  /** Answered with yes, no or not applicable, or on a scale with so many points. */
  readonly kind: { readonly name: 'yesNo' } | { readonly name: 'scale'; readonly points: number };
  readonly items: number;
  /** Null below `FEWEST_ITEMS`. */
  readonly figures: {
    /** Share of items with the same answer, from 0 to 1. */
    readonly same: number;
    /** AC1 for yes or no, AC2 with linear weights for scales; null if all answers are the same. */
    readonly gwet: Coefficient | null;
    /** Nominal for yes or no, ordinal for scales; null if all answers are the same. */
    readonly alpha: number | null;
  } | null;
}

/**
 * How many findings the two reviews share. The first review is not the truth: swapping them
 * swaps the first two.
 */
export interface FindingAgreement {
  /** Findings of both reviews together, pairs counted once. */
  readonly items: number;
  readonly figures: {
    /** Of the second review's findings, the share that the first has as well. */
    readonly precision: number;
    /** Of the first review's findings, the share that the second has as well. */
    readonly recall: number;
    readonly f1: number;
  } | null;
}

const YES_NO = ['Yes', 'No', 'Not applicable'];

/** Returns the number of an answer's category from 0; null if it has none. */
function categoryOf({ question }: AnswerPair, answer: string | null): number | null {
  if (answer === null) return null;
  const place =
    question.kind === 'yesNo'
      ? YES_NO.indexOf(answer)
      : question.options.findIndex((option, index) => answer === `${index + 1} – ${option}`);
  return place < 0 ? null : place;
}

/**
 * Returns the agreement of all double-reviewed answers, for each kind of question whose answers can be put
 * together: yes or no, and scales by their number of points. Choices and texts have no common categories.
 */
export function answerAgreement(comparisons: readonly ReviewComparison[]): readonly AnswerAgreement[] {
  const pairs = comparisons.flatMap(({ answers }) => answers);
  const groups = Map.groupBy(
    pairs.filter(({ question }) => question.kind === 'yesNo' || question.kind === 'scale'),
    ({ question }) => (question.kind === 'yesNo' ? 0 : question.options.length),
  );
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([points, group]) => agreementOf(points, group));
}

function agreementOf(points: number, pairs: readonly AnswerPair[]): AnswerAgreement {
  const isScale = points > 0;
  const categories = isScale ? points : YES_NO.length;
  const items = pairs
    .map((pair) => [categoryOf(pair, pair.first), categoryOf(pair, pair.second)] as const)
    .filter(([first, second]) => first !== null && second !== null);
  const kind = isScale ? ({ name: 'scale', points } as const) : ({ name: 'yesNo' } as const);
  if (items.length < FEWEST_ITEMS) return { kind, items: items.length, figures: null };
  return {
    kind,
    items: items.length,
    figures: {
      same: items.filter(([first, second]) => first === second).length / items.length,
      gwet: gwetCoefficient(items, categories, isScale ? linearWeights(categories) : undefined),
      alpha: krippendorffAlpha(items, categories, isScale ? 'ordinal' : 'nominal'),
    },
  };
}

const share = (part: number, all: number): number => (all === 0 ? 0 : part / all);

/** Returns the agreement of all findings. */
export function findingAgreement(comparisons: readonly ReviewComparison[]): FindingAgreement {
  const pairs = comparisons.flatMap(({ findings }) => findings);
  const items = pairs.length;
  if (items < FEWEST_ITEMS) return { items, figures: null };
  const both = pairs.filter(({ first, second }) => first !== null && second !== null).length;
  const first = pairs.filter((pair) => pair.first !== null).length;
  const second = pairs.filter((pair) => pair.second !== null).length;
  return {
    items,
    figures: {
      precision: share(both, second),
      recall: share(both, first),
      f1: share(2 * both, first + second),
    },
  };
}
