/**
 * Measures of agreement between raters. A rating is the number of a category from 0; null is missing. All
 * measures exist for any number of raters; second reviews have two.
 */

/** The ratings of one item, by rater. */
export type ItemRatings = readonly (number | null)[];

/** For each pair of categories, how far two ratings agree: 1 for the same category, less for others. */
export type AgreementWeights = (one: number, other: number) => number;

/** Weights of nominal ratings: only equal ones agree. */
export const nominalWeights: AgreementWeights = (one, other) => (one === other ? 1 : 0);

/** Returns linear weights of ordinal ratings: agreement falls evenly with the distance on the scale. */
export const linearWeights =
  (categories: number): AgreementWeights =>
  (one, other) =>
    categories < 2 ? nominalWeights(one, other) : 1 - Math.abs(one - other) / (categories - 1);

/** A coefficient with its 95% confidence interval. */
export interface Coefficient {
  readonly value: number;
  readonly standardError: number;
  readonly low: number;
  readonly high: number;
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns how many raters chose each category. */
const countsOf = (item: ItemRatings, categories: number): readonly number[] =>
  range(categories).map((category) => item.filter((rating) => rating === category).length);

/** Returns the weighted share of pairs of raters that agree on an item with at least two ratings. */
function itemAgreement(counts: readonly number[], weights: AgreementWeights): number {
  const raters = sum(counts);
  const agreeing = sum(
    counts.map((own, one) => own * (sum(counts.map((count, other) => count * weights(one, other))) - 1)),
  );
  return agreeing / (raters * (raters - 1));
}

/**
 * Returns Gwet's AC1, or AC2 with weights other than nominal ones. The standard error is that of items drawn
 * from a large population; the interval uses the t distribution. Source: Gwet, Handbook of Inter-Rater
 * Reliability, 4th edition, chapters 2 to 5; R package irrCAC, `gwet.ac1.raw`.
 * @returns null without an item that two raters rated, or if all agreement is certain by chance
 */
export function gwetCoefficient(
  items: readonly ItemRatings[],
  categories: number,
  weights: AgreementWeights = nominalWeights,
): Coefficient | null {
  const rated = items.map((item) => countsOf(item, categories)).filter((counts) => sum(counts) > 0);
  const n = rated.length;
  const paired = rated.filter((counts) => sum(counts) > 1).length;
  if (paired < 2 || categories < 2) return null;
  const agreements = rated.map((counts) => (sum(counts) > 1 ? itemAgreement(counts, weights) : 0));
  const observed = sum(agreements) / paired;
  const shares = range(categories).map(
    (category) => sum(rated.map((counts) => (counts[category] ?? 0) / sum(counts))) / n,
  );
  const spread =
    sum(range(categories).flatMap((one) => range(categories).map((other) => weights(one, other)))) /
    (categories * (categories - 1));
  const chance = spread * sum(shares.map((share) => share * (1 - share)));
  if (chance >= 1) return null;
  const value = (observed - chance) / (1 - chance);
  const squares = rated.map((counts, index) => {
    const raters = sum(counts);
    const own = ((n / paired) * ((agreements[index] ?? 0) - (raters > 1 ? chance : 0))) / (1 - chance);
    const byChance =
      (spread * sum(counts.map((count, category) => count * (1 - (shares[category] ?? 0))))) / raters;
    return (own - (2 * (1 - value) * (byChance - chance)) / (1 - chance) - value) ** 2;
  });
  const standardError = Math.sqrt(sum(squares) / (n * (n - 1)));
  const margin = standardError * tQuantile975(n - 1);
  return { value, standardError, low: Math.max(-1, value - margin), high: Math.min(1, value + margin) };
}

/**
 * Returns the 97.5% quantile of Student's t distribution, correct to three decimals from 8 degrees of
 * freedom on. Source: Abramowitz and Stegun, 26.7.5 (expansion by Cornish and Fisher).
 */
function tQuantile975(freedom: number): number {
  const z = 1.959_963_984_540_054;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return z + sum(terms.map((term, index) => term / freedom ** (index + 1)));
}

/** How far apart two categories are, given how often each was chosen. */
type Difference = (one: number, other: number, totals: readonly number[]) => number;

const ordinalDifference: Difference = (one, other, totals) => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const between = sum(totals.slice(low, high + 1));
  return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2;
};

const differences: Readonly<Record<'nominal' | 'ordinal' | 'interval', Difference>> = {
  nominal: (one, other) => (one === other ? 0 : 1),
  ordinal: (one, other, totals) => (one === other ? 0 : ordinalDifference(one, other, totals)),
  interval: (one, other) => (one - other) ** 2,
};

/**
 * Returns Krippendorff's alpha for any number of raters and missing ratings.
 * Source: Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
 * @returns null if no two ratings of an item can be compared, or if all ratings are the same
 */
export function krippendorffAlpha(
  items: readonly ItemRatings[],
  categories: number,
  level: keyof typeof differences,
): number | null {
  const paired = items.map((item) => countsOf(item, categories)).filter((counts) => sum(counts) > 1);
  const totals = range(categories).map((category) => sum(paired.map((counts) => counts[category] ?? 0)));
  const all = sum(totals);
  const difference = differences[level];
  const overPairs = (weigh: (one: number, other: number) => number): number =>
    sum(
      range(categories).flatMap((one) =>
        range(categories).map((other) => weigh(one, other) * difference(one, other, totals)),
      ),
    );
  const expected = overPairs((one, other) => (totals[one] ?? 0) * (totals[other] ?? 0)) / (all * (all - 1));
  if (!(expected > 0)) return null;
  const observed =
    sum(
      paired.map(
        (counts) => overPairs((one, other) => (counts[one] ?? 0) * (counts[other] ?? 0)) / (sum(counts) - 1),
      ),
    ) / all;
  return 1 - observed / expected;
}
