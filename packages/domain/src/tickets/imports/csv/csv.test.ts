import { expect, test } from 'vitest';
import { toSheet } from '../sheet.ts';
import { detectDialect } from './csv-dialect.ts';
import { csvTable } from './csv-table.ts';
import { parseCsv, type CsvQuoting } from './parse-csv.ts';

const parse = (text: string, quoting: CsvQuoting = 'doubled') => parseCsv(text, { delimiter: ',', quoting });
const headings = 'File Name,Officers,Notes';

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a,\n\n,b', [['a', ''], [''], ['', 'b']]],
  ['a,', [['a', '']]],
  ['"a,b","c ""d"""', [['a,b', 'c "d"']]],
  ['a, "b,c" ,d', [['a', 'b,c', 'd']]],
  ['"two\r\nlines",b', [['two\r\nlines', 'b']]],
  ['6\'2" tall,b', [['6\'2" tall', 'b']]],
  ['""', [['']]],
  ['', []],
])('RI-08 the rows of %j are %j', (text, rows) => {
  expect(parse(text)).toEqual({ rows, literalQuotes: [], suspiciousRows: [], isTruncated: false });
});

test.each([
  ['is never closed', ['a.mp4,Lee,"Stop right there', 'b.mp4,Ng,none']],
  ['is closed by the next quoted cell', ['a.mp4,Lee,"Stop right there', 'b.mp4,Ng,"none"']],
  ['is closed by an empty quoted cell', ['a.mp4,Lee,"Stop', 'b.mp4,"",none']],
  ['is closed by another one', ['a.mp4,Lee,"Stop', 'b.mp4,Ng,"Go']],
  ['is closed at the end of another row', ['a.mp4,Lee,"Stop', 'b.mp4,Ng,he is 6\'2"']],
  ['is followed by text', ['a.mp4,Lee,"Stop" he said', 'b.mp4,Ng,none']],
])('RI-08 a quotation mark that %s swallows no row', (_kind, rows) => {
  const { rows: found, literalQuotes } = parse([headings, ...rows].join('\n'));
  expect(found.map(([file]) => file)).toEqual(['File Name', 'a.mp4', 'b.mp4']);
  expect(literalQuotes[0]).toEqual({ line: 2, row: 2 });
});

test('RI-08 a list of files in a cell of several lines stays in its cell, and is marked', () => {
  const parsed = parse([headings, 'a.mp4,Lee,"See', 'front.mp4, rear.mp4, none"', 'b.mp4,Ng,x'].join('\n'));
  expect(parsed.rows).toHaveLength(3);
  expect(parsed).toMatchObject({ literalQuotes: [], suspiciousRows: [2] });
});

test('RI-08 rows with spaces after their commas are not swallowed', () => {
  const rows = ['File Name, Officers, Notes', 'a.mp4, Lee, "Stop', 'b.mp4, Ng, he is 6\'2"', 'c.mp4, Ng, x'];
  expect(parse(rows.join('\n')).rows.map(([file]) => file)).toEqual(['File Name', 'a.mp4', 'b.mp4', 'c.mp4']);
});

test('RI-08 a quotation mark in the headings swallows no row', () => {
  const { rows } = parse('File Name,"Notes\na.mp4,he is 6\'2"\nb.mp4,x');
  expect(rows.map(([file]) => file)).toEqual(['File Name', 'a.mp4', 'b.mp4']);
});

test('RI-08 headings of several lines are headings', () => {
  expect(parse('File,"Case\nnumber"\na.mp4,1').rows[0]).toEqual(['File', 'Case\nnumber']);
});

test('RI-08 a file of line ends takes little memory', () => {
  const parsed = parse('\n'.repeat(5_000_000));
  expect([parsed.rows.length, parsed.isTruncated]).toEqual([100_000, true]);
});

test('RI-08 the line of a quotation mark counts the lines of cells, and its row is marked', () => {
  const parsed = parse([headings, 'a.mp4,Lee,"two', 'lines"', '', 'b.mp4,Ng,"Stop'].join('\r\n'));
  expect(parsed.literalQuotes).toEqual([{ line: 5, row: 4 }]);
  expect(csvTable(parsed).rows.at(-1)).toMatchObject({
    row: 4,
    doubts: ['Line 5 of the file: the quotation mark is not closed. It was read as an ordinary character.'],
  });
});

test('RI-08 a cell of several lines stays a cell, and is marked if a line looks like a row', () => {
  const parsed = parse(
    [headings, 'a.mp4,Lee,"one, two', 'three, four"', 'b.mp4,Ng,"one', 'a, b, c"'].join('\n'),
  );
  expect(parsed.rows).toHaveLength(3);
  expect(parsed).toMatchObject({ literalQuotes: [], suspiciousRows: [3] });
  expect(csvTable(parsed).rows[2]?.doubts).toHaveLength(1);
});

test.each([
  [`${headings}\na.mp4,Lee,"He said \\"stop\\", then left"`, 'backslash', 'He said "stop", then left'],
  [`${headings}\na.mp4,Lee,"a \\", b"`, 'backslash', 'a ", b'],
  [`${headings}\na.mp4,Lee,"path C:\\\\x \\"y\\""`, 'backslash', 'path C:\\x "y"'],
  [`${headings}\na.mp4,Lee,"C:\\videos\\"`, 'doubled', 'C:\\videos\\'],
  [`${headings}\na.mp4,Lee,"He said ""stop"""`, 'doubled', 'He said "stop"'],
])('RI-08 the quotation marks of %j are %s', (text, quoting, notes) => {
  const dialect = detectDialect(text, new Set());
  expect(dialect.quoting).toBe(quoting);
  expect(parseCsv(dialect.text, dialect).rows[1]).toEqual(['a.mp4', 'Lee', notes]);
});

test('RI-08 quotation marks have no meaning if the user says so', () => {
  expect(parse('"a,b"', 'literal').rows).toEqual([['"a', 'b"']]);
});

test.each([
  ['sep=;\r\nFile Name;Notes\r\na.mp4;one, two', ';'],
  ['"sep=|"\nFile Name|Notes\na.mp4|x', '|'],
  ['File Name;Notes\na.mp4;"one, two, three"', ';'],
  ['File Name\tNotes\na.mp4\tone; two', '\t'],
  ['Evidence export; Unit 3; Patrol\n\nFile Name,Officers\na.mp4,Lee', ','],
  ['x|y|z\n1|2|3\n4|5|6', '|'],
  ['File Name\na.mp4', ','],
])('RI-08 the cells of %j are separated by %j', (text, delimiter) => {
  const dialect = detectDialect(text, new Set());
  expect(dialect.delimiter).toBe(delimiter);
  const [first] = parseCsv(dialect.text, dialect).rows;
  expect(first?.[0]?.startsWith('sep=')).toBe(false);
});

test('RI-08 error values count as empty, and rows are numbered as spreadsheet programs do', () => {
  const { rows } = csvTable(parse('File\n\n#N/A\n'));
  expect(rows.map(({ row, cells }) => [row, cells.get(0)?.error])).toEqual([
    [1, null],
    [3, '#N/A'],
  ]);
});

test('RI-08 a large file with unclosed quotation marks is read in linear time', () => {
  const rows = Array.from({ length: 20_000 }, (_none, index) => `${index}.mp4,Lee,"Stop\\`);
  expect(parse([headings, ...rows].join('\n'), 'backslash').rows).toHaveLength(20_001);
});

test.each([
  ['a.mp4,Lee, Baker,', true],
  ['a.mp4,Lee,x\nb.mp4,Lee, Baker,', true],
  ['a.mp4,Lee,x,\nb.mp4,Ng,y,\nc.mp4,Ng,z,', false],
  ['a.mp4,Lee', false],
])('RI-08 a delimiter that shifts the cells of %j is noticed: %s', (rows, isMarked) => {
  const options = { headingRow: null, fillsMerged: true, includesHiddenRows: false };
  const sheet = toSheet(csvTable(parse(`${headings}\n${rows}`)), options, new Set());
  const doubts = sheet?.rows.at(-1)?.doubts ?? [];
  expect(doubts).toEqual(
    isMarked
      ? ['The row has 4 cells instead of 3. A separator inside a cell may have shifted the others.']
      : [],
  );
});

test('RI-08 texts that formulas protect and cells that were too narrow are read as spreadsheet programs show them', () => {
  const [, row] = csvTable(parse('File,Case,Date\na.mp4,="00017",########\n')).rows;
  expect([row?.cells.get(1)?.text, row?.cells.get(2)?.error]).toEqual(['00017', '########']);
});
