import type { TestCell, TestSheet } from '@plainview/domain/testing/workbook-parts';
import type { CsvDelimiter } from '@plainview/domain/tickets/imports/csv/parse-csv';
import { expect, test } from 'vitest';
import { encodeText } from './test-encoding.ts';
import { makeWorkbook, readBytes, textsOf } from './test-workbook.ts';
import type { TextEncoding } from './text-encoding.ts';

/** Returns all combinations of these values. */
function combine<Options extends Readonly<Record<string, readonly unknown[]>>>(
  options: Options,
): Array<{ readonly [Name in keyof Options]: Options[Name][number] }> {
  let combined: Array<Record<string, unknown>> = [{}];
  for (const [name, values] of Object.entries(options))
    combined = combined.flatMap((before) =>
      values.map((value) => Object.assign({}, before, { [name]: value })),
    );
  return combined as Array<{ readonly [Name in keyof Options]: Options[Name][number] }>;
}

const headings = ['File Name', 'Case Number', 'Officers', 'Notes'];
const titles = [['Evidence export'], [], ['Unit 3', 'Patrol']];

/** Rows with what makes reading difficult: accents, delimiters, quotation marks and several lines in cells. */
const rowsWith = (delimiter: string, lineEnd: string): string[][] => [
  ['a.mp4', '00017', 'Díaz', `Said “no”${delimiter} then "stop"${delimiter} and left`],
  ['b.mp4', '24-2', 'Peña', `First line${lineEnd}second${delimiter} line`],
  ['c.mp4', '#N/A', 'Ibáñez', ''],
  ['d.mp4', '24-4', 'Muñoz', 'Plain'],
];

/** The rows as they must be read: error values are empty, and empty cells are missing. */
const expectedOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) =>
    Object.fromEntries(
      cells.flatMap((text, index) => (text === '' ? [] : [[headings[index], text === '#N/A' ? '' : text]])),
    ),
  );

interface CsvKind {
  readonly delimiter: CsvDelimiter;
  readonly quoting: 'needed' | 'always' | 'backslash';
  readonly lineEnd: string;
  readonly isDeclared: boolean;
  readonly hasTitle: boolean;
}

function csvText({ delimiter, quoting, lineEnd, isDeclared, hasTitle }: CsvKind): string {
  const quote = (cell: string): string => {
    const needsQuotes =
      quoting === 'always' || [delimiter, '"', '\n', '\r'].some((sign) => cell.includes(sign));
    const inner = cell.replaceAll('"', quoting === 'backslash' ? '\\"' : '""');
    return needsQuotes ? `"${inner}"` : cell;
  };
  const table = [...(hasTitle ? titles : []), headings, ...rowsWith(delimiter, lineEnd)];
  const lines = table.map((cells) => cells.map(quote).join(delimiter));
  return [...(isDeclared ? [`sep=${delimiter}`] : []), ...lines].join(lineEnd);
}

const marks = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
} as const;
const encodings: readonly (readonly [encoding: TextEncoding, mark: readonly number[]])[] = [
  ['utf-8', []],
  ['utf-8', marks['utf-8']],
  ['utf-16le', []],
  ['utf-16le', marks['utf-16le']],
  ['utf-16be', []],
  ['utf-16be', marks['utf-16be']],
  ['windows-1252', []],
  ['macintosh', []],
];

test('RI-08 all dialects and encodings of text files are read as written', async () => {
  const kinds = combine({
    delimiter: [',', ';', '\t', '|'],
    quoting: ['needed', 'always', 'backslash'],
    lineEnd: ['\r\n', '\n', '\r'],
    isDeclared: [false, true],
    hasTitle: [false, true],
    encoding: encodings,
  } as const);
  expect(kinds.length).toBeGreaterThan(1000);
  for (const kind of kinds) {
    const [encoding, mark] = kind.encoding;
    const bytes = new Uint8Array([...mark, ...encodeText(csvText(kind), encoding)]);
    const reading = await readBytes('log.csv', bytes);
    const { text, sheet } = reading;
    expect({ kind, rows: textsOf(reading), text, headingRow: sheet?.headingRow }).toEqual({
      kind,
      rows: expectedOf(rowsWith(kind.delimiter, kind.lineEnd)),
      text: expect.objectContaining({ encoding, literalQuotes: [], suspiciousRows: [], unreadable: 0 }),
      // As the spreadsheet program counts.
      headingRow: kind.hasTitle ? titles.length + 1 : 1,
    });
  }
});

/** The sheets that come before the one that is read. */
const otherSheets: Readonly<Record<string, readonly TestSheet[]>> = {
  none: [],
  cover: [{ name: 'Cover', rows: [['Evidence export'], ['Unit', '3']] }],
  chart: [{ name: 'Chart', kind: 'chartsheet', rows: [] }],
  hidden: [{ name: 'Old', state: 'hidden', rows: [headings, ['old.mp4', '1', 'Lee', 'x']] }],
};

test('RI-08 all kinds of workbooks are read as Excel shows them', async () => {
  const kinds = combine({
    strings: ['shared', 'inline', 'rich'],
    isStrict: [false, true],
    isFrom1904: [false, true],
    prefix: [undefined, 'x'],
    other: ['none', 'cover', 'chart', 'hidden'],
    hasTitle: [false, true],
    isMerged: [false, true],
    hasHidden: [false, true],
  } as const);
  expect(kinds.length).toBeGreaterThan(700);
  for (const { other, hasTitle, isMerged, hasHidden, prefix, ...workbook } of kinds) {
    const above = hasTitle ? titles : [];
    const first = above.length + 2;
    const rows: TestCell[][] = [
      ['a.mp4', { value: '17', format: '00000' }, 'Díaz', { type: 'b', value: '1' }],
      ['b.mp4', isMerged ? null : '24-2', 'Peña', { type: 's' }],
      ['c.mp4', { type: 'e', value: '#N/A' }, { type: 'str', formula: 'A1', value: 'Ng' }, '  '],
      ['d.mp4', { value: '24.1', format: '0.00' }, 'Muñoz', 'First line\nsecond'],
    ];
    const sheet: TestSheet = {
      name: 'Log',
      rows: [...above, headings, ...rows],
      merges: isMerged ? [`B${first}:B${first + 1}`] : [],
      hiddenRows: hasHidden ? [first + 3] : [],
    };
    const sheets = [...(otherSheets[other] ?? []), sheet];
    const bytes = makeWorkbook({ ...workbook, sheets, ...(prefix !== undefined && { prefix }) });
    const reading = await readBytes('log.xlsx', bytes);
    const expected = expectedOf([
      ['a.mp4', '00017', 'Díaz', 'TRUE'],
      ['b.mp4', isMerged ? '00017' : '24-2', 'Peña', ''],
      ['c.mp4', '#N/A', 'Ng', ''],
      ...(hasHidden ? [] : [['d.mp4', '24.10', 'Muñoz', 'First line\nsecond']]),
    ]);
    const kind = { other, hasTitle, isMerged, hasHidden, prefix, ...workbook };
    const { rows: read = [], hiddenRows } = reading.sheet ?? {};
    expect({ kind, texts: textsOf(reading), first: read[0]?.row, hiddenRows }).toEqual({
      kind,
      texts: expected,
      first,
      hiddenRows: hasHidden ? [first + 3] : [],
    });
  }
});
