import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { truncateToCell, escapeFormula, LONGEST_CELL, unescapeFormula, xlsxText } from './cell-guards.ts';

const signs = fc.constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '|',
  '＝',
  '_x0041_',
  '_x',
  '\u0007',
  'a',
);
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
  fc.array(signs, { maxLength: 6 }).map((parts) => parts.join('')),
);

test('VL-07 no text in CSV begins like a formula, and each can be recovered', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const written = escapeFormula(text);
      expect(written).not.toMatch(/^[=+\-@\t\r\n|＝＋－＠]/u);
      expect(unescapeFormula(written)).toBe(text);
    }),
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ["O'Neill", "O'Neill"],
  ["'twas night", "'twas night"],
  ['a=b', 'a=b'],
])('%j is written as %j', (text, written) => expect(escapeFormula(text)).toBe(written));

/** Decodes a text as a spreadsheet program does. */
const readXlsx = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));

test('VL-07 XLSX contains no character that XML rejects, and each text can be recovered', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const written = xlsxText(text);
      // oxlint-disable-next-line no-control-regex
      expect(written).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/u);
      expect(readXlsx(written)).toBe(text);
    }),
  );
});

test('a text longer than a cell is cut between two characters, and says so', () => {
  expect(truncateToCell('a'.repeat(LONGEST_CELL))).toHaveLength(LONGEST_CELL);
  for (const shift of ['', 'a']) {
    const cut = truncateToCell(shift + '\u{1F693}'.repeat(20_000));
    expect(cut.length).toBeLessThanOrEqual(LONGEST_CELL);
    expect(cut).toMatch(/\[cut: longer than a cell\]$/u);
    expect(cut.isWellFormed()).toBe(true);
  }
});
