import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addByteRange, coveredBytes, formatByteRange, type ByteRange } from './byte-ranges.ts';

const range = fc
  .tuple(fc.nat(60), fc.nat(12))
  .map(([start, length]): ByteRange => ({ start, endInclusive: start + length }));

test('EV-02 merged ranges cover exactly the added bytes, sorted and disjoint', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), (added) => {
      const bytes = new Set<number>();
      let merged: ByteRange[] = [];
      for (const one of added) {
        for (let at = one.start; at <= one.endInclusive; at += 1) bytes.add(at);
        merged = addByteRange(merged, one);
      }
      expect(coveredBytes(merged)).toBe(bytes.size);
      for (const { start, endInclusive } of merged) {
        expect([bytes.has(start), bytes.has(endInclusive)]).toEqual([true, true]);
        expect([bytes.has(start - 1), bytes.has(endInclusive + 1)]).toEqual([false, false]);
      }
      expect(merged).toEqual(merged.toSorted((a, b) => a.start - b.start));
    }),
  );
});

test('a range is formatted as in HTTP', () => {
  expect(formatByteRange({ start: 0, endInclusive: 1023 })).toBe('0-1023');
});
