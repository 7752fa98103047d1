import { buffer } from 'node:stream/consumers';
import { unescapeFormula } from '@plainview/domain/reports/exports/cell-guards';
import type { Cell } from '@plainview/domain/reports/exports/export-table';
import { readCsvText, readXlsxFile } from '@plainview/test-support/read-spreadsheet';
import { expect, test } from 'vitest';
import { spreadsheetStream } from './spreadsheet-stream.ts';

const hostile = [
  '=1+1',
  '+1 555 0100',
  '-2',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  "'=quoted",
  '=HYPERLINK("http://evil.example","x")',
  '|pipe',
  '＝1+1',
  'a,b;c\td',
  'say "no"',
  '"',
  'line\none\r\ntwo\rthree',
  ' spaces around ',
  '<b>&amp;</b> ]]>',
  'bell\u0007 and \u001F and \uFFFF',
  '_x0041_ is no letter',
  '_x005F_',
  '\u{1F693} é',
  'e\u0301',
  '\u202Eright to left',
  '123',
  '2026-11-05',
  'TRUE',
  '',
];

async function* listed(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}

const sheetOf = (rows: readonly (readonly Cell[])[]) => ({
  name: 'BWC Videos',
  columns: [
    { heading: 'Notes', format: undefined },
    { heading: 'Date', format: 'instant' as const },
    { heading: 'Cost', format: 'dollars' as const },
  ],
  rows: listed(rows),
});

const csvOf = async (rows: readonly (readonly Cell[])[]): Promise<string> =>
  (await buffer(spreadsheetStream('csv', sheetOf(rows)))).toString('utf8');

test('VL-07 XLSX: every text is stored as text and reads back unchanged', async () => {
  const stream = spreadsheetStream('xlsx', sheetOf(hostile.map((note) => [note, null, 1])));
  const [sheet, ...more] = readXlsxFile(await buffer(stream));
  expect(more).toEqual([]);
  expect(sheet?.name).toBe('BWC Videos');
  expect(sheet?.rows.slice(1).map((row) => row[0])).toEqual(
    hostile.map((value) => ({ type: 'text', value })),
  );
});

test('VL-07 CSV: no cell begins like a formula, and each reads back unchanged', async () => {
  const written = await csvOf(hostile.map((note) => [note, null, 1]));
  expect(written.startsWith('\uFEFF')).toBe(true);
  const notes = readCsvText(written)
    .slice(1)
    .map((row) => row[0] ?? '');
  for (const note of notes) expect(note).not.toMatch(/^[=+\-@\t\r|＝]/u);
  expect(notes.map(unescapeFormula)).toEqual(hostile);
});

test('timestamps are dates with a time zone, costs are numbers with two decimals', async () => {
  const rows = [
    ['', new Date('2026-11-05T14:03:09.250Z'), 1.5],
    ['', new Date('1899-06-01T00:00:00Z'), 0],
  ];
  const [sheet] = readXlsxFile(await buffer(spreadsheetStream('xlsx', sheetOf(rows))));
  const [, first, second] = sheet?.rows ?? [];
  // 46331 days after 30 December 1899 is 5 November 2026.
  expect(first?.[1]).toEqual({
    type: 'number',
    value: expect.closeTo(46331 + (14 * 3600 + 3 * 60 + 9.25) / 86_400, 8) as number,
    format: 'yyyy-mm-dd hh:mm:ss" UTC"',
  });
  expect(first?.[2]).toMatchObject({ type: 'number', value: 1.5 });
  // Spreadsheets do not support this date.
  expect(second?.[1]).toEqual({ type: 'text', value: '1899-06-01 00:00:00 UTC' });

  const csv = readCsvText(await csvOf(rows));
  expect(csv.slice(1)).toEqual([
    ['', '2026-11-05 14:03:09 UTC', '1.50'],
    ['', '1899-06-01 00:00:00 UTC', '0.00'],
  ]);
});

test.each(['xlsx', 'csv'] as const)('%s is generated only as far as it is read', async (format) => {
  let made = 0;
  let isOver = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield [`${made} ${'x'.repeat(1000)}`, new Date(), made];
      }
    } finally {
      isOver = true;
    }
  }
  const reader = spreadsheetStream(format, { ...sheetOf([]), rows: endless() }).getReader();
  await reader.read();
  await reader.read();
  expect(made).toBeLessThan(5000);
  await reader.cancel();
  await expect.poll(() => isOver).toBe(true);
});

async function* broken(): AsyncGenerator<Cell[]> {
  yield ['first', null, 1];
  throw new Error('the database is gone');
}

test('an error while generating rows reaches the reader', async () => {
  for (const format of ['xlsx', 'csv'] as const) {
    const stream = spreadsheetStream(format, { ...sheetOf([]), rows: broken() });
    await expect(buffer(stream)).rejects.toThrow('the database is gone');
  }
});
