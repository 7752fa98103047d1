import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { guessColumns } from './columns.ts';
import { createFileFinder, createSidecarFinder } from './match-files.ts';
import { filesWithoutRow, planRows } from './plan-rows.ts';
import { hasError, localTimeOf, planTickets, videoNotesOf, withTicketIssues } from './plan-tickets.ts';
import { toSheet, type Sheet } from './sheet.ts';
import { textCell, type Table, type TableCell } from './table.ts';

const fileOf = (path: string, sizeBytes = path.length) => ({ path, sizeBytes });
const incidentTypes = ['Traffic Stop', 'Training'];
const nothing = { mapping: {}, reading: {} };

const cellOf = (cell: Cell): TableCell =>
  cell instanceof Date ? { ...textCell(cell.toISOString()), date: cell } : textCell(String(cell ?? ''));

/** Makes the table of a spreadsheet from its cells. */
function tableOf(rows: readonly (readonly Cell[])[]): Table {
  const filled = rows.map((cells, index) => {
    const entries = cells.map((cell, column) => [column, cellOf(cell)] as const);
    const filledCells = new Map(entries.filter(([, { text }]) => text !== ''));
    return { row: index + 1, isHidden: false, cells: filledCells, width: 0, doubts: [] };
  });
  return {
    name: '',
    rows: filled.filter(({ cells }) => cells.size > 0),
    merges: [],
    hiddenColumns: new Set(),
    isTruncated: false,
  };
}

function sheetOf(rows: readonly (readonly Cell[])[]): Sheet {
  const options = { headingRow: null, fillsMerged: true, includesHiddenRows: false };
  const sheet = toSheet(tableOf(rows), options, new Set());
  if (!sheet) throw new Error('no rows');
  return sheet;
}

/** Plans a table whose headings are mapped by their names. */
function plan(
  table: readonly (readonly Cell[])[],
  paths: readonly string[] = ['a.mp4', 'bb.mp4', 'ccc.mp4'],
  offersRush = false,
) {
  const sheet = sheetOf(table);
  const files = paths.map((path) => fileOf(path));
  const rows = withTicketIssues(
    planRows(sheet, {
      columns: guessColumns(sheet.columns, nothing),
      files,
      readsNumbersAsShown: true,
      separators: {},
      commasOfRows: new Map(),
      incidentTypes,
      offersRush,
      now: '2026-11-24T12:00',
      timeZone: 'America/New_York',
    }),
  );
  const included = new Set(rows.filter((row) => !hasError(row)).map(({ row }) => row));
  return { rows, files, tickets: planTickets(rows, included) };
}

const textsOf = (rows: ReturnType<typeof plan>['rows'], row: number): string[] =>
  rows.find((each) => each.row === row)?.issues.map(({ text }) => text) ?? [];

const HEADINGS = ['File Name', 'Case #', 'Type', 'Officer(s)', 'Date', 'Notes'];

test('IM-01 rows with the same case number become one ticket, and empty cells take its values', () => {
  const { rows, tickets } = plan([
    HEADINGS,
    ['a.mp4', 'C-1', 'TRAFFIC-STOP', 'Baker', '3/14/2026 2:05 PM', 'First'],
    [],
    ['bb.mp4', 'c-1', '', 'Lee; baker', null, 'Second'],
    ['ccc.mp4', '', 'Pursuit', 'Lee', '3/15/2026', ''],
  ]);
  expect(rows.map(({ row }) => row)).toEqual([2, 4, 5]);
  expect(tickets).toMatchObject([
    {
      incidentType: 'Traffic Stop',
      officers: ['Baker', 'Lee'],
      caseNumber: 'C-1',
      notes: 'First\nSecond',
      rows: [{ row: 2 }, { row: 4 }],
    },
    { incidentType: 'Pursuit', incident: null, notes: 'Incident date: 2026-03-15, time unknown' },
  ]);
  expect(localTimeOf(tickets[0]?.incident ?? null)).toBe('2026-03-14T14:05');
  expect(textsOf(rows, 5)).toEqual([
    '“Pursuit” is not one of the usual incident types.',
    'Incident date without a time: it is written into the notes.',
  ]);
});

test('IM-01 each row says what is wrong with it, and only good rows are imported', () => {
  const { rows, tickets } = plan([
    [...HEADINGS, 'Category'],
    ['none.mp4', '', 'Training', 'Baker', '', '', ''],
    ['a.mp4', '', '', '', '12/1/2026', '', 'Urgent'],
    ['', '', 'Training', 'Baker', 'soon', '', ''],
    ['a.mp4', '', 'Training', 'Baker', '', '', 'critical'],
    ['bb.mp4', 'x'.repeat(41), 'Training', 'Baker', '', '', ''],
  ]);
  expect(textsOf(rows, 2)).toEqual(['The folder has no such file.']);
  expect(textsOf(rows, 3)).toEqual([
    'Incident date: 2026-12-01 is in the future.',
    '“Urgent” is not a category. Use Standard, Complex, Critical.',
    'The incident type is missing.',
    'The officers are missing.',
  ]);
  expect(textsOf(rows, 4)).toEqual([
    'The row names no file.',
    'Incident date: “soon” is not a date such as 3/14/2026 2:05 PM.',
  ]);
  expect(textsOf(rows, 5)).toEqual(['Row 3 names the same file.']);
  expect(textsOf(rows, 6)).toEqual(['Case number: at most 40 characters.']);
  expect(tickets).toEqual([]);
});

test('IM-01 rows of one ticket that contradict each other are not imported', () => {
  const { rows } = plan([
    HEADINGS,
    ['a.mp4', '7', 'Training', 'Baker', '3/14/2026', ''],
    ['bb.mp4', 7, 'Pursuit', 'Baker', '3/15/2026', ''],
  ]);
  expect(textsOf(rows, 3)).toEqual([
    '“Pursuit” is not one of the usual incident types.',
    'Incident date without a time: it is written into the notes.',
    'Row 2 of the same ticket has the incident type “Training”.',
    'Row 2 of the same ticket has the incident date “2026-03-14”.',
  ]);
});

test('IM-01 two files that differ only in their folder are not mixed up', () => {
  const { rows } = plan(
    [HEADINGS, ['x/a.mp4', '', 'Training', 'B', '', ''], ['y/a.mp4', '', 'Training', 'B', '', '']],
    ['x/a.mp4', 'y/a.mp4'],
  );
  expect(rows.map(({ file }) => file?.path)).toEqual(['x/a.mp4', 'y/a.mp4']);
  expect(textsOf(rows, 3)).toEqual([
    'The file of row 2 has the same name and size. Rename one of them, or import it separately.',
  ]);
});

test('IM-01 files without a row are listed, except those that are no videos', () => {
  const { files, rows } = plan(
    [HEADINGS, ['a', '', 'Training', 'B', '', '']],
    ['a.mp4', 'sub/b.mp4', 'a.xml', '.DS_Store', 'log.csv', 'Thumbs.db'],
  );
  expect(filesWithoutRow(files, rows)).toEqual([fileOf('sub/b.mp4')]);
});

test('IM-01 a recording’s day without a time is written into the notes of its video', () => {
  const { rows } = plan([
    [...HEADINGS, 'Recorded', 'Video notes'],
    ['a.mp4', '', 'Training', 'B', '', '', '3/14/2026', 'Dark'],
  ]);
  expect(rows.map((row) => videoNotesOf(row))).toEqual(['Dark\nRecording date: 2026-03-14, time unknown']);
});

/** Returns the headings of the columns that are guessed for each field. */
function guessed(headings: readonly string[], remembered: Parameters<typeof guessColumns>[1] = nothing) {
  const { columns } = sheetOf([headings, headings.map(() => 'x')]);
  const labels = new Map(columns.map(({ index, label }) => [index, label]));
  const choice = Object.entries(guessColumns(columns, remembered));
  return Object.fromEntries(
    choice.map(([field, indexes]) => [field, indexes.map((index) => labels.get(index)).join(' + ')]),
  );
}

describe('columns', () => {
  test('IM-01 are guessed by usual headings, each for one field', () => {
    expect(guessed(['Video File', 'CASE_NO', 'Call type', 'Officers', 'Date', 'Other'])).toEqual({
      fileName: 'Video File',
      caseNumber: 'CASE_NO',
      incidentType: 'Call type',
      officers: 'Officers',
      incidentDate: 'Date',
    });
  });

  test('IM-01 are remembered while the spreadsheet still has them', () => {
    const mapping = { fileName: 'Footage ref', notes: 'Gone', location: 'Date' };
    expect(guessed(['Footage ref', 'File', 'Date', 'Notes'], { mapping, reading: {} })).toEqual({
      fileName: 'Footage ref',
      location: 'Date',
      notes: 'Notes',
    });
  });
});

test.each([
  ['cam1/a.mp4', 'cam1/A.MP4'],
  ['CAM1\\a.mp4', 'cam1/A.MP4'],
  ['./unique', 'unique.mov'],
  ['E:\\export\\unique.mov', 'unique.mov'],
  ['a.mp4', 'ambiguous'],
  ['b.mp4', 'missing'],
])('IM-01 the cell %s finds %s', (name, expected) => {
  const find = createFileFinder([fileOf('cam1/A.MP4'), fileOf('cam2/a.mp4'), fileOf('unique.mov')]);
  const found = find(name);
  expect('reason' in found ? found.reason : found.file.path).toBe(expected);
});

test('IM-02 sidecar files are found by the name of the video in the same folder', () => {
  const paths = [
    'day1/Front.mp4',
    'day1/front.XML',
    'day1/front.mp4.gpx',
    'day2/front.xml',
    'day1/front-2.xml',
    'day1/.front.xml',
    'day1/front.mov',
    'front.xml',
  ];
  const files = [...paths.map((path) => fileOf(path)), fileOf('day1/front.json', 0)];
  const sidecarsOf = createSidecarFinder(files);
  const namesOf = (path: string): string[] => sidecarsOf(fileOf(path)).map((file) => file.path);
  expect(namesOf('day1/Front.mp4').toSorted()).toEqual(['day1/front.XML', 'day1/front.mp4.gpx']);
  expect(namesOf('day2/front.mp4')).toEqual(['day2/front.xml']);
  expect(namesOf('day1/rear.mp4')).toEqual([]);
});

test('IM-01 DK-04 a column orders rush service for a ticket, if it is offered', () => {
  const table = [
    [...HEADINGS, 'Rush'],
    ['a.mp4', 'C-1', 'Training', 'Baker', '', '', 'Yes'],
    ['bb.mp4', 'C-1', 'Training', 'Baker', '', '', ''],
    ['ccc.mp4', 'C-2', 'Training', 'Baker', '', '', 'maybe'],
  ];
  const { rows, tickets } = plan(table, undefined, true);
  expect(tickets.map(({ isRush }) => isRush)).toEqual([true]);
  expect(textsOf(rows, 4)).toEqual(['Rush service: “maybe” is neither yes nor no.']);
  expect(textsOf(plan(table).rows, 2)).toEqual(['Rush service is not offered.']);
});
