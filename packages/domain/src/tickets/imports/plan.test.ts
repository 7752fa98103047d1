import { describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { guessColumns } from './columns.ts';
import { createFileFinder, createSidecarFinder } from './match-files.ts';
import { filesWithoutRow, planRows } from './plan-rows.ts';
import {
  hasError,
  localTimeOf,
  planTickets,
  videoNotesOf,
  wearerOf,
  withTicketIssues,
} from './plan-tickets.ts';
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

function toSheetOf(table: Table): Sheet {
  const options = { headingRow: null, fillsMerged: true, includesHiddenRows: false };
  const sheet = toSheet(table, options, new Set());
  if (!sheet) throw new Error('no rows');
  return sheet;
}

const sheetOf = (rows: readonly (readonly Cell[])[]): Sheet => toSheetOf(tableOf(rows));

/** Plans a table whose headings are mapped by their names. */
function planTable(
  table: Table,
  {
    paths = ['a.mp4', 'bb.mp4', 'ccc.mp4'],
    offersRush = false,
    commasOfRows = new Map<number, boolean>(),
  }: {
    readonly paths?: readonly string[];
    readonly offersRush?: boolean;
    readonly commasOfRows?: ReadonlyMap<number, boolean>;
  } = {},
) {
  const sheet = toSheetOf(table);
  const files = paths.map((path) => fileOf(path));
  const rows = withTicketIssues(
    planRows(sheet, {
      columns: guessColumns(sheet.columns, nothing),
      files,
      readsNumbersAsShown: true,
      separators: {},
      commasOfRows,
      incidentTypes,
      offersRush,
      now: '2026-11-24T12:00',
      timeZone: 'America/New_York',
    }),
  );
  const included = new Set(rows.filter((row) => !hasError(row)).map(({ row }) => row));
  return { rows, files, tickets: planTickets(rows, included) };
}

const plan = (table: readonly (readonly Cell[])[], paths?: readonly string[], offersRush?: boolean) =>
  planTable(tableOf(table), { ...(paths && { paths }), ...(offersRush !== undefined && { offersRush }) });

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

test('RI-09 a cell with two spaces finds the file with two spaces', () => {
  const table = [HEADINGS, ['unit  12.mp4', '', 'Training', 'B', '', '']];
  const { rows } = plan(table, ['unit 12.mp4', 'unit  12.mp4']);
  expect(rows.map(({ file }) => file?.path)).toEqual(['unit  12.mp4']);
});

test('RI-08 times with a zone are converted, and the row says so', () => {
  const headings = [...HEADINGS, 'Time', 'Recorded'];
  const { rows, tickets } = plan([
    headings,
    ['a.mp4', '', 'Training', 'B', '3/14/2026', '', '14:05Z', '2026-03-14T18:05:00+00:00'],
    ['bb.mp4', '', 'Training', 'B', '3/14/2026', '', '10:00-11:00', ''],
  ]);
  expect(tickets[0]?.incident).toEqual({
    date: '2026-03-14',
    time: '10:05',
    instant: new Date('2026-03-14T14:05Z'),
  });
  expect(rows[0]?.recorded).toMatchObject({ time: '14:05', instant: new Date('2026-03-14T18:05Z') });
  expect(textsOf(rows, 2)).toEqual([
    'Incident date: “3/14/2026 14:05Z” is 2026-03-14 10:05 in America/New_York.',
    'Recording date: “2026-03-14T18:05:00+00:00” is 2026-03-14 14:05 in America/New_York.',
  ]);
  expect(textsOf(rows, 3)).toEqual(['Incident time: “10:00-11:00” is not a time such as 2:05 PM.']);
});

test('RI-08 an error value never makes rows one ticket', () => {
  const empty = { ...textCell('#N/A'), error: '#N/A' };
  const table = tableOf([
    HEADINGS,
    ...['a.mp4', 'bb.mp4'].map((name) => [name, 'x', 'Training', 'B', '', '']),
  ]);
  const rows = table.rows.map((row) =>
    row.row === 1 ? row : Object.assign({}, row, { cells: new Map(row.cells).set(1, empty) }),
  );
  const planned = planTable({ ...table, rows });
  expect(new Set(planned.rows.map(({ ticketKey }) => ticketKey)).size).toBe(2);
  expect(textsOf(planned.rows, 2)).toEqual(['Case number: “#N/A” counts as empty.']);
});

test('RI-08 invisible characters do not separate rows of a ticket', () => {
  const { tickets } = plan([
    HEADINGS,
    ['a.mp4', 'C\u00A01', 'Training', 'B', '', ''],
    ['bb.mp4', '\u200Bc 1', 'Training', 'B', '', ''],
  ]);
  expect(tickets).toHaveLength(1);
});

test('RI-08 a comma in officers is decided for a row alone', () => {
  const table = [HEADINGS, ['a.mp4', '', 'Training', 'Van Dyke, Jason', '', '']];
  const { rows } = plan(table);
  expect(rows[0]).toMatchObject({ officers: ['Van Dyke, Jason'], commas: 'joined' });
  expect(textsOf(rows, 2)).toEqual(['Officers: the commas were read as part of a name.']);
  const decided = planTable(tableOf(table), { commasOfRows: new Map([[2, true]]) });
  expect(decided.rows[0]).toMatchObject({ officers: ['Van Dyke', 'Jason'], commas: 'split', issues: [] });
});

test('RI-08 case numbers that a spreadsheet program changed are noticed', () => {
  const { rows } = plan([
    HEADINGS,
    ['a.mp4', new Date('2024-03-01T00:00Z'), 'Training', 'B', '', ''],
    ['bb.mp4', '2.02403E+15', 'Training', 'B', '', ''],
  ]);
  expect(textsOf(rows, 2)).toEqual([
    'Case number: “2024-03-01T00:00:00.000Z” is a date in the spreadsheet, perhaps by mistake.',
  ]);
  expect(textsOf(rows, 3)).toEqual(['Case number: “2.02403E+15” is a number without its last digits.']);
});

test('RI-08 RI-11 times that the change of clocks makes doubtful are asked about, unless they have an offset', () => {
  const { rows } = plan([
    HEADINGS,
    ['a.mp4', '', 'Training', 'B', '11/2/2025 1:30 AM', ''],
    ['bb.mp4', '', 'Training', 'B', '3/9/2025 2:30 AM', ''],
    ['ccc.mp4', '', 'Training', 'B', '2025-11-02T01:30:00-05:00', ''],
  ]);
  expect(textsOf(rows, 2)).toEqual([
    'Incident date: 1:30 AM happened twice on Nov 2, 2025, because the clocks were set back. Add the offset, such as 2025-11-02T01:30:00-04:00.',
  ]);
  expect(textsOf(rows, 3)).toEqual([
    'Incident date: 2:30 AM did not exist on Mar 9, 2025, because the clocks were set forward.',
  ]);
  expect(rows[2]?.incident?.instant).toEqual(new Date('2025-11-02T06:30:00Z'));
});

test('WS-08 a column names the officer who wore each camera, who becomes an officer of the ticket', () => {
  const { tickets } = plan([
    ['File', 'Ticket', 'Type', 'Officers', 'Worn by'],
    ['a.mp4', '1', 'Training', 'Ofc. Reyes', 'ofc. reyes'],
    ['bb.mp4', '1', 'Training', 'Ofc. Reyes', 'Ofc. Cole'],
    ['ccc.mp4', '1', 'Training', 'Ofc. Reyes', ''],
  ]);
  const [ticket] = tickets;
  expect(ticket?.officers).toEqual(['Ofc. Reyes', 'Ofc. Cole']);
  expect(ticket?.rows.map((row) => wearerOf(row, ticket))).toEqual(['Ofc. Reyes', 'Ofc. Cole', '']);
});
