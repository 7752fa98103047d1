import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST_CHARACTER = 0x10ffff;

const characterAt = (index: number): string =>
  String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES);

/** @throws TypeError if the value is not one character, as fast-check expects */
function indexOf(value: unknown): number {
  const [point = -1, ...others] =
    typeof value === 'string' ? Array.from(value, (text) => text.codePointAt(0)) : [];
  const index = point < FIRST_SURROGATE ? point : point - SURROGATES;
  if (others.length > 0 || index < 0 || characterAt(index) !== value)
    throw new TypeError('not one character');
  return index;
}

/**
 * Generates any character, for the texts of property tests: `fc.string({ unit: anyCharacter })`. It generates
 * what `unit: 'binary'` does, which takes a second of processor time in each process to list all of them.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST_CHARACTER - SURROGATES })
  .map(characterAt, indexOf);
