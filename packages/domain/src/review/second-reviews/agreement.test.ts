import { expect, test } from 'vitest';
import { gwetCoefficient, krippendorffAlpha, linearWeights, type ItemRatings } from './agreement.ts';

// Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), example C: four observers, twelve units,
// missing values. The same data is `cac.raw4raters` of the R package irrCAC, whose documentation lists the
// results of Gwet's coefficient.
const observers = ['1233214 12...', '12332241 25.3', '.3332342 251.', '1233244 1251.'];
const fourObservers: readonly ItemRatings[] = Array.from({ length: 12 }, (_, unit) =>
  observers.map((ratings) => {
    const rating = ratings.replaceAll(' ', '')[unit] ?? '.';
    return rating === '.' ? null : Number(rating) - 1;
  }),
);

// `cont3x3abstractors` of irrCAC: two abstractors classify 100 pregnancies.
const abstractors = [
  [13, 0, 0],
  [0, 20, 7],
  [0, 4, 56],
];
const hundredItems: readonly ItemRatings[] = abstractors.flatMap((row, first) =>
  row.flatMap((count, second) => Array.from({ length: count }, () => [first, second])),
);

const quadraticWeights = (one: number, other: number): number => 1 - (one - other) ** 2 / 16;

test('RV-14: AC1 and its interval agree with irrCAC', () => {
  const four = gwetCoefficient(fourObservers, 5);
  expect(four?.value).toBeCloseTo(0.775_44, 5);
  expect(four?.standardError).toBeCloseTo(0.142_95, 5);
  expect(four?.low).toBeCloseTo(0.461, 3);
  expect(four?.high).toBe(1);

  const two = gwetCoefficient(hundredItems, 3);
  expect(two?.value).toBeCloseTo(0.849_330_5, 7);
  // For tables, irrCAC divides the variance by n instead of n - 1.
  expect((two?.standardError ?? 0) * Math.sqrt(99 / 100)).toBeCloseTo(0.043_217_47, 8);
});

test('RV-14: AC2 agrees with irrCAC', () => {
  expect(gwetCoefficient(fourObservers, 5, quadraticWeights)?.value).toBeCloseTo(0.914, 3);
  // irrCAC, `linear.weights(1:3)`.
  const weights = linearWeights(3);
  expect([0, 1, 2].map((one) => [0, 1, 2].map((other) => weights(one, other)))).toEqual([
    [1, 0.5, 0],
    [0.5, 1, 0.5],
    [0, 0.5, 1],
  ]);
});

test('RV-14: alpha agrees with Krippendorff’s example at each level of measurement', () => {
  expect(krippendorffAlpha(fourObservers, 5, 'nominal')).toBeCloseTo(0.743, 3);
  expect(krippendorffAlpha(fourObservers, 5, 'ordinal')).toBeCloseTo(0.815, 3);
  expect(krippendorffAlpha(fourObservers, 5, 'interval')).toBeCloseTo(0.849, 3);
});

test('RV-14: without variation there is no alpha, and AC1 is 1', () => {
  const same = Array.from({ length: 60 }, () => [0, 0]);
  expect(krippendorffAlpha(same, 3, 'nominal')).toBeNull();
  expect(gwetCoefficient(same, 3)).toMatchObject({ value: 1, low: 1, high: 1 });
  expect(gwetCoefficient([], 3)).toBeNull();
  expect(gwetCoefficient([[0, null]], 3)).toBeNull();
});
