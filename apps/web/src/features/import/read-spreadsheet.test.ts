import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';

const LF = '\n';

const encoded = (
  encoding: BufferEncoding,
  text: string,
  mark: readonly number[] = [],
): Uint8Array<ArrayBuffer> => new Uint8Array([...mark, ...Buffer.from(text, encoding)]);

const content = 'File;Officer;Notes\r\na.mp4;Díaz;"two\nlines; and ""quotes"""\r\n';

test.each([
  ['UTF-8 with a byte order mark', encoded('utf8', content, [0xef, 0xbb, 0xbf])],
  ['UTF-8', encoded('utf8', content)],
  ['UTF-16', encoded('utf16le', content, [0xff, 0xfe])],
  ['Windows-1252, as Excel writes it', encoded('latin1', content)],
  ['commas', encoded('utf8', content.replaceAll('; ', ' ~').replaceAll(';', ',').replaceAll(' ~', '; '))],
  ['tabs', encoded('utf8', content.replaceAll('; ', ' ~').replaceAll(';', '\t').replaceAll(' ~', '; '))],
])('IM-01 a CSV file is read: %s', async (_kind, bytes) => {
  const { sheet, sha256 } = await readSpreadsheet(new File([bytes], 'log.csv'));
  expect(sheet.headings).toEqual(['File', 'Officer', 'Notes']);
  expect(sheet.rows).toEqual([{ row: 2, cells: ['a.mp4', 'Díaz', `two${LF}lines; and "quotes"`] }]);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  expect(sha256).toBe(Buffer.from(digest).toString('hex'));
});

test('IM-01 an XLSX file is read with its dates and numbers', async () => {
  const date = new Date('2026-03-14T14:05:00Z');
  const bytes = await writeXlsx({
    sheets: [{ name: 'Log', rows: [['File', 'Case', 'Date'], [], ['a.mp4', 24_001, date]] }],
  });
  const { sheet } = await readSpreadsheet(new File([new Uint8Array(bytes)], 'LOG.XLSX'));
  expect(sheet.rows).toEqual([{ row: 3, cells: ['a.mp4', 24_001, date] }]);
});

test.each([
  ['log.pdf', 'x', '“log.pdf” is neither a CSV nor an XLSX file.'],
  ['log.xlsx', 'no spreadsheet', '“log.xlsx” cannot be read. Save it as XLSX or CSV again.'],
  ['log.csv', 'File,Officer', '“log.csv” has no rows below its headings.'],
  ['log.csv', `File${LF}`.repeat(1002), '“log.csv” has too many rows. At most 1000 can be imported at once.'],
])('IM-01 %s is refused with a reason', async (name, text, message) => {
  await expect(readSpreadsheet(new File([text], name))).rejects.toThrow(message);
});
