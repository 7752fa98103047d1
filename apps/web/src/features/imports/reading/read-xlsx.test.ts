import {
  workbookParts,
  type TestCell,
  type TestSheet,
  type TestWorkbook,
} from '@plainview/domain/testing/workbook-parts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeWorkbook, readBytes, textsOf } from './test-workbook.ts';

const headings = ['File Name', 'Case Number', 'Officers'];
const log = (rows: readonly (readonly TestCell[])[], more: Partial<TestSheet> = {}): TestSheet => ({
  name: 'Log',
  rows: [headings, ...rows],
  ...more,
});

const read = (workbook: TestWorkbook, options: Parameters<typeof readBytes>[2] = {}) =>
  readBytes('log.xlsx', makeWorkbook(workbook), options);

/** Reads one cell of a sheet. */
async function readCell(cell: TestCell, more: Partial<TestWorkbook> = {}) {
  const { sheet } = await read({ sheets: [log([['a.mp4', cell, 'Lee']])], ...more });
  return sheet?.rows[0]?.cells.get(1);
}

const formatted = (value: string, format: string): TestCell => ({ value, format });

test.each<[TestCell, string, string | null]>([
  [formatted('4567', '00000000'), '00004567', '4567'],
  [formatted('20240314', '0000-0000'), '2024-0314', '20240314'],
  [formatted('20240314', '0000"-"0000'), '2024-0314', '20240314'],
  [formatted('24.1', '0.00'), '24.10', '24.1'],
  [formatted('457', '"Badge "00000'), 'Badge 00457', '457'],
  [formatted('0.25', '0%'), '25%', '0.25'],
  [formatted('1234567', '#,##0'), '1,234,567', '1234567'],
  [formatted('2024031400012345', '0'), '2024031400012345', null],
  [formatted('2024031400012345', '00000000000000000000'), '00002024031400012345', '2024031400012345'],
  [formatted('2.0240314000123449E+15', '0'), '2024031400012345', null],
  [formatted('20240314000123456789', '0'), '20240314000123456789', null],
  [formatted('2024031400012345', 'General'), '2024031400012345', null],
  [formatted('0.30000000000000004', 'General'), '0.3', null],
  [formatted('12', '@'), '12', null],
  [{ type: 'str', value: '12A', format: '"Unit "@' }, 'Unit 12A', '12A'],
  [{ type: 'str', value: '12A', format: '0.00' }, '12A', null],
  [formatted('7', 'broken"'), '7', null],
  [formatted('7', ';;;'), '7', '7'],
])('RI-08 the number %j is read as %s, as Excel shows it', async (cell, text, unformatted) => {
  expect(await readCell(cell)).toMatchObject({ text, unformatted, error: null, date: null });
});

test.each([
  [false, '46095.58680555555', '3/14/2026 14:05'],
  [true, '44633.58680555555', '3/14/2026 14:05'],
])(
  'RI-08 a date is read with its time, if days are counted from 1904: %s',
  async (isFrom1904, value, text) => {
    const cell = await readCell(formatted(value, 'm/d/yyyy h:mm'), { isFrom1904 });
    expect(cell?.text).toBe(text);
    expect(cell?.date?.toISOString().slice(0, 16)).toBe('2026-03-14T14:05');
  },
);

test('RI-08 a date of a strict workbook is read', async () => {
  const cell = await readCell({ type: 'd', value: '2026-03-14T14:05:00' }, { isStrict: true });
  expect(cell?.date?.toISOString()).toBe('2026-03-14T14:05:00.000Z');
});

test.each<[string, TestCell, string]>([
  ['an inline string', { type: 'inlineStr', value: 'C-1' }, 'C-1'],
  ['the result of a formula', { type: 'str', formula: 'A1&"x"', value: 'C-1' }, 'C-1'],
  ['a calculated number', { formula: '6*7', value: '42' }, '42'],
  ['a truth value', { type: 'b', value: '1' }, 'TRUE'],
  ['a character that XML cannot contain', { type: 'str', value: 'C_x002D_1' }, 'C-1'],
])('RI-08 %s is read', async (_kind, cell, text) => {
  expect(await readCell(cell)).toMatchObject({ text, error: null });
});

test.each<[string, TestCell, string]>([
  ['an error value', { type: 'e', formula: 'VLOOKUP()', value: '#N/A' }, '#N/A'],
  ['an error value as text', '#REF!', '#REF!'],
  ['a text that is missing', { type: 's', value: '99' }, 'text that the file does not contain'],
  ['a formula without a result', { formula: 'A1' }, 'formula without a stored result'],
])('RI-08 %s is shown and counts as empty', async (_kind, cell, error) => {
  expect(await readCell(cell)).toMatchObject({ text: error, error });
});

test.each<[string, TestCell]>([
  ['an empty shared string', { type: 's' }],
  ['an empty inline string', { type: 'inlineStr' }],
  ['a string of spaces', '  '],
  ['a cell with only a style', { format: '0.00' }],
])('RI-08 %s is empty', async (_kind, cell) => {
  expect(await readCell(cell)).toBeUndefined();
});

test.each<Partial<TestWorkbook>>([
  { strings: 'shared' },
  { strings: 'inline' },
  { strings: 'rich' },
  { isStrict: true },
  { prefix: 'x' },
])('RI-08 the texts of a workbook are read: %j', async (kind) => {
  const reading = await read({ sheets: [log([['a.mp4', 'C&1 <x>', 'Díaz 😀']])], ...kind });
  expect(textsOf(reading)).toEqual([{ 'File Name': 'a.mp4', 'Case Number': 'C&1 <x>', Officers: 'Díaz 😀' }]);
});

describe('sheets', () => {
  const other: TestSheet = { name: 'Cover', rows: [['Export'], ['Unit', 'Patrol']] };

  test('RI-08 sheets with a chart or a dialog do not prevent that the others are read', async () => {
    const chart: TestSheet = { name: 'Chart', kind: 'chartsheet', rows: [] };
    const dialog: TestSheet = { name: 'Dialog', kind: 'dialogsheet', rows: [] };
    const reading = await read({ sheets: [chart, log([['a.mp4', 'C-1', 'Lee']]), dialog] });
    expect(reading.sheetNames).toEqual(['Log']);
    expect(textsOf(reading)).toHaveLength(1);
  });

  test('RI-08 the first sheet with usual headings is read, and another can be chosen', async () => {
    const sheets = [other, log([['a.mp4', 'C-1', 'Lee']]), log([['b.mp4', 'C-2', 'Ng']], { name: 'Log 2' })];
    const guessed = await read({ sheets });
    expect(guessed).toMatchObject({ place: 1, sheetNames: ['Cover', 'Log', 'Log 2'] });
    expect(textsOf(await read({ sheets }, { table: 2 }))[0]?.['File Name']).toBe('b.mp4');
  });

  test('RI-08 hidden sheets are named and not read', async () => {
    const hidden: TestSheet = { ...other, name: 'Old', state: 'hidden' };
    const reading = await read({ sheets: [hidden, log([['a.mp4', 'C-1', 'Lee']])] });
    expect(reading).toMatchObject({ sheetNames: ['Log'], hiddenSheets: ['Old'] });
  });
});

test('RI-08 a cell at the end of the sheet takes no memory, and is not lost', async () => {
  const furtherRows = '<row r="1048576"><c r="XFD1048576"><v>7</v></c></row>';
  const { sheet } = await read({ sheets: [log([['a.mp4', 'C-1', 'Lee']], { furtherRows })] });
  expect(sheet?.rows.map(({ row, cells }) => [row, cells.size])).toEqual([
    [2, 3],
    [1_048_576, 1],
  ]);
  expect(sheet?.columns.at(-1)).toMatchObject({ heading: '', label: '(column XFD)' });
});

test('RI-08 rows and cells without references follow each other', async () => {
  const furtherRows = '<row><c t="str"><v>b.mp4</v></c><c/><c t="str"><v>Ng</v></c></row>';
  const reading = await read({ sheets: [log([['a.mp4', 'C-1', 'Lee']], { furtherRows })] });
  expect(textsOf(reading)[1]).toEqual({ 'File Name': 'b.mp4', Officers: 'Ng' });
  expect(reading.sheet?.rows[1]?.row).toBe(3);
});

test('RI-08 hidden rows are counted, and imported only if the user wants it', async () => {
  const rows = ['a', 'b', 'c'].map((name) => [`${name}.mp4`, 'C-1', 'Lee']);
  const workbook = { sheets: [log(rows, { hiddenRows: [3], hiddenColumns: [2] })] };
  const reading = await read(workbook);
  expect(reading.sheet).toMatchObject({ hiddenRows: [3], rows: [{ row: 2 }, { row: 4 }] });
  expect(reading.sheet?.columns.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
  const all = await read(workbook, { includesHiddenRows: true });
  expect(all.sheet?.rows.map(({ row }) => row)).toEqual([2, 3, 4]);
});

test('RI-08 a merged cell applies to all of its rows that are not empty, unless the user does not want it', async () => {
  const rows = [['a.mp4', 'C-1', 'Lee'], ['b.mp4', null, 'Ng'], [], ['c.mp4', null, 'Diaz']];
  const workbook = { sheets: [log(rows, { merges: ['B2:B5', 'A1:A1'] })] };
  const { sheet } = await read(workbook);
  expect(sheet?.rows.map(({ row, cells }) => [row, cells.get(1)?.text, cells.get(1)?.mergedFrom])).toEqual([
    [2, 'C-1', null],
    [3, 'C-1', 2],
    [5, 'C-1', 2],
  ]);
  const plain = await read(workbook, { fillsMerged: false });
  expect(plain.sheet?.rows.map(({ cells }) => cells.get(1)?.text)).toEqual(['C-1', undefined, undefined]);
});

test('RI-08 a merge over a whole column does not make rows', async () => {
  const { sheet } = await read({ sheets: [log([['a.mp4', 'C-1', 'Lee']], { merges: ['B2:B1048576'] })] });
  expect(sheet?.rows).toHaveLength(1);
});

test('RI-08 headings below a title are found, and others can be chosen', async () => {
  const rows = [['Evidence export'], [], headings, ['a.mp4', 'C-1', 'Lee']];
  const workbook = { sheets: [{ name: 'Log', rows }] };
  const { sheet } = await read(workbook);
  expect(sheet).toMatchObject({ headingRow: 3, rowsAbove: [1], rows: [{ row: 4 }] });
  expect((await read(workbook, { headingRow: 1 })).sheet?.rows.map(({ row }) => row)).toEqual([3, 4]);
});

test('RI-08 a workbook whose files have other names is read', async () => {
  const sheet = log([['a.mp4', 'C-1', 'Lee']]);
  const parts = Object.entries(workbookParts({ sheets: [sheet] })).map(([path, xml]) => {
    const moved = path
      .replace('xl/workbook.xml', 'Book/main.xml')
      .replace('xl/_rels/workbook.xml', 'Book/_rels/MAIN.xml');
    const text = xml.replaceAll('xl/workbook.xml', 'Book/main.xml').replace('styles.xml', '/xl/styles.xml');
    return [
      moved.replaceAll('/', '\\'),
      strToU8(text.replace('"worksheets/', '"../xl/worksheets/')),
    ] as const;
  });
  const bytes = new Uint8Array(zipSync(Object.fromEntries(parts)));
  expect(textsOf(await readBytes('log.xlsx', bytes))).toEqual([
    { 'File Name': 'a.mp4', 'Case Number': 'C-1', Officers: 'Lee' },
  ]);
});

test.each<[string, TestCell[][], number]>([
  ['a title that looks like a heading', [['Date', 'March'], [], headings, ['a.mp4', 'C-1', 'Lee']], 3],
  ['a title above unknown headings', [['Export'], ['Ref', 'CN', 'Who'], ['a.mp4', 'C-1', 'Lee']], 2],
  [
    'unknown headings',
    [
      ['Ref', 'CN', 'Who'],
      ['a.mp4', 'C-1', 'Lee', 'stray'],
    ],
    1,
  ],
  [
    'headings merged over two rows',
    [
      ['File', 'Incident', null, 'Officers'],
      [null, 'Date', 'Time'],
      ['a.mp4', 1, 2, 'Lee'],
    ],
    2,
  ],
])('RI-08 the headings are found: %s', async (_kind, rows, headingRow) => {
  const merges = headingRow === 2 && rows[0]?.length === 4 ? ['A1:A2', 'D1:D2', 'B1:C1'] : [];
  const { sheet } = await read({ sheets: [{ name: 'Log', rows, merges }] });
  expect(sheet?.headingRow).toBe(headingRow);
  expect(sheet?.columns.some(({ heading }) => heading === (merges.length > 0 ? 'Officers' : heading))).toBe(
    true,
  );
});

test('RI-08 many merged cells are filled in a moment', async () => {
  const rows = Array.from({ length: 5000 }, (_none, index) => [`${index}.mp4`, null, 'Lee']);
  const merges = Array.from({ length: 5000 }, (_none, index) => `B${index + 1}:B${index + 2}`);
  const { sheet } = await read({ sheets: [log(rows, { merges })] });
  expect(sheet?.rows).toHaveLength(5000);
});
