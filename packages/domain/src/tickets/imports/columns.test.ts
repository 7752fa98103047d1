import { expect, test } from 'vitest';
import { guessColumns, rememberColumns, unusedColumns, type RememberedImport } from './columns.ts';
import { csvTable } from './csv/csv-table.ts';
import { parseCsv } from './csv/parse-csv.ts';
import { toSheet, type Sheet } from './sheet.ts';

const nothing: RememberedImport = { mapping: {}, reading: {} };

function sheetOf(text: string): Sheet {
  const options = { headingRow: null, fillsMerged: true, includesHiddenRows: false };
  const sheet = toSheet(csvTable(parseCsv(text, { delimiter: ',', quoting: 'doubled' })), options, new Set());
  if (!sheet) throw new Error('no rows');
  return sheet;
}

/** Returns the letters of the columns of officers. */
const officersOf = (text: string, remembered = nothing): readonly number[] =>
  guessColumns(sheetOf(text).columns, remembered).officers ?? [];

test.each([
  ['File,Officer,Officer,Officer 2', [1, 2, 3]],
  ['File,Officer 1,Type,Officer 2', [1, 3]],
  ['File,1st Officer,2nd Officer,Assisting officer', [1, 2, 3]],
  ['File,Officer #1,OFFICER_2_NAME,Deputy 3', [1, 2, 3]],
  ['File,Officer 2,Officers', [1, 2]],
  ['File,Officer Badge,Officer ID,Officer notes', []],
])('RI-08 the columns of officers of %s are %j', (headings, expected) => {
  expect(officersOf(`${headings}\na,b,c,d`)).toEqual(expected);
});

test('RI-08 columns with the same heading are named by their letter, and those without a heading are kept', () => {
  const { columns } = sheetOf('File,Date,Date,,\na,b,c,d,');
  expect(columns.map(({ label, position }) => [label, position])).toEqual([
    ['File', 1],
    ['Date (column B)', 1],
    ['Date (column C)', 2],
    ['(column D)', 1],
  ]);
});

test('RI-08 columns that fill no field are listed if they have cells', () => {
  const sheet = sheetOf('File,Badge,Empty,Officers\na.mp4,17,,Lee,stray');
  expect(unusedColumns(sheet, { fileName: [0], officers: [3] }).map(({ label }) => label)).toEqual([
    'Badge',
    '(column E)',
  ]);
});

test('RI-08 a choice is found again by heading and position', () => {
  const text = 'File,Date,Date,Officer,Officer,Officer 2\na,b,c,d,e,f';
  const { columns } = sheetOf(text);
  const choice = { fileName: [0], recordingDate: [2], officers: [4, 5] };
  const remembered = rememberColumns(columns, choice, { slash: false });
  expect(remembered).toEqual({
    mapping: { fileName: 'File', recordingDate: 'Date', officers: 'Officer' },
    reading: {
      positions: { recordingDate: 2, officers: 2 },
      officerColumns: [{ heading: 'Officer 2', position: 1 }],
      officerSeparators: { slash: false },
    },
  });
  expect(guessColumns(columns, remembered)).toMatchObject(choice);
});

test('RI-08 that a user does not want further officers is remembered, but not that there were none', () => {
  const { columns } = sheetOf('File,Officer,Officer 2\na,b,c');
  const one = rememberColumns(columns, { officers: [1] }, {});
  expect(officersOf('File,Officer,Officer 2\na,b,c', one)).toEqual([1]);
  const alone = rememberColumns(sheetOf('File,Officer\na,b').columns, { officers: [1] }, {});
  expect(officersOf('File,Officer,Officer 2\na,b,c', alone)).toEqual([1, 2]);
});

test('RI-08 a mapping that an earlier version saved is used, with further officers', () => {
  const earlier = { mapping: { officers: 'Officer', fileName: 'Ref' }, reading: {} };
  const { columns } = sheetOf('Ref,Officer,Officer\na,b,c');
  expect(guessColumns(columns, earlier)).toEqual({ fileName: [0], officers: [1, 2] });
});
