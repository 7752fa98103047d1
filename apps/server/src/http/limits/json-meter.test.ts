import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonMeter, MAXIMUM_JSON_DEPTH, MAXIMUM_JSON_VALUES } from './json-meter.ts';

/** Sends a text in pieces of these lengths, repeatedly. @returns whether the meter accepted it */
function accepts(text: string, lengths: readonly number[] = [text.length]): boolean {
  const bytes = Buffer.from(text);
  const meter = new JsonMeter();
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const end = at + (lengths[piece % lengths.length] ?? 1);
    if (!meter.add(bytes.subarray(at, end))) return false;
    at = end;
  }
  return true;
}

/** Strings of what could end, escape or imitate something, and their values. */
const texts = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', 'a', '\n', 'é') });
const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });

const flat = (commas: number): string => `[${'1,'.repeat(commas)}1]`;
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('nothing inside a string counts, and a string ends where JSON says, in whatever pieces it arrives', () => {
  fc.assert(
    fc.property(texts, lengths, (text, cuts) => {
      const after = (levels: number) => `[${JSON.stringify(text)},${nested(levels)}]`;
      expect(accepts(JSON.stringify('['.repeat(MAXIMUM_JSON_DEPTH + 1) + text), cuts)).toBe(true);
      expect(accepts(after(MAXIMUM_JSON_DEPTH - 1), cuts)).toBe(true);
      expect(accepts(after(MAXIMUM_JSON_DEPTH), cuts)).toBe(false);
    }),
  );
});

test('values and levels are accepted up to their limits', () => {
  expect(accepts(nested(MAXIMUM_JSON_DEPTH))).toBe(true);
  expect(accepts(nested(MAXIMUM_JSON_DEPTH + 1))).toBe(false);
  expect(accepts(flat(MAXIMUM_JSON_VALUES - 2))).toBe(true);
  expect(accepts(flat(MAXIMUM_JSON_VALUES - 1))).toBe(false);
});
