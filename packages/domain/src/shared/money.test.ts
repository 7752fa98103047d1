import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, formatDollars, formatMoney } from './money.ts';

test('TK-03 API clients receive plain amounts with two decimals', () => {
  expect([0, 5, 1250, 359_996].map(formatCents)).toEqual(['0.00', '0.05', '12.50', '3599.96']);
});

test('TK-03 users see amounts with a dollar sign and group separators', () => {
  expect([0, 5, 1250, 359_996].map(formatMoney)).toEqual(['$0.00', '$0.05', '$12.50', '$3,599.96']);
});

test('an amount of the API parses to its original cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (cents) => {
      expect(formatDollars(formatCents(cents))).toBe(formatMoney(cents));
    }),
  );
});
