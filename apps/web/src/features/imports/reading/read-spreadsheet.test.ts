import { expect, test } from 'vitest';
import { isSpreadsheet, readSpreadsheet } from './read-spreadsheet.ts';
import { guessedReading, readTable } from './read-table.ts';
import { makeWorkbook, readBytes, textsOf } from './test-workbook.ts';

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
  const spreadsheet = await readSpreadsheet(new File([bytes], 'log.csv'));
  expect(textsOf(readTable(spreadsheet, guessedReading, new Set()))).toEqual([
    { File: 'a.mp4', Officer: 'Díaz', Notes: `two${LF}lines; and "quotes"` },
  ]);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  expect(spreadsheet.sha256).toBe(Buffer.from(digest).toString('hex'));
});

test.each([
  ['log.pdf', 'x', '“log.pdf” is neither a CSV nor an XLSX file.'],
  ['log.xlsx', 'no spreadsheet', '“log.xlsx” cannot be read. Save it as XLSX or CSV again.'],
  ['log.xlsx', 'PK\u0003\u0004 cut', '“log.xlsx” cannot be read. Save it as XLSX or CSV again.'],
])('IM-01 %s is refused with a reason', async (name, text, message) => {
  await expect(readSpreadsheet(new File([text], name))).rejects.toThrow(message);
});

test('RI-08 a workbook with a password or in the old format is refused with what to do', async () => {
  const bytes = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await expect(readSpreadsheet(new File([bytes], 'log.xlsx'))).rejects.toThrow(
    'password or the old XLS format',
  );
});

test('RI-08 a workbook with the extension of a text file is read as a workbook', async () => {
  const bytes = makeWorkbook({ sheets: [{ name: 'Log', rows: [['File'], ['a.mp4']] }] });
  expect(textsOf(await readBytes('log.csv', bytes))).toEqual([{ File: 'a.mp4' }]);
});

test('RI-08 a workbook whose sheets are all hidden is refused with what to do', async () => {
  const bytes = makeWorkbook({ sheets: [{ name: 'Log', state: 'veryHidden', rows: [['File'], ['a.mp4']] }] });
  await expect(readBytes('log.xlsx', bytes)).rejects.toThrow('Show one of them');
});

test('RI-08 a file without rows below its headings is read without a sheet', async () => {
  const reading = await readBytes('log.csv', 'File,Officer');
  expect(reading.sheet).toBeNull();
  expect(reading.table.rows).toHaveLength(1);
});

test('RI-08 more rows than can be read are known to exist', async () => {
  const reading = await readBytes('log.csv', `File${LF}`.repeat(20_001));
  expect(reading.table.isTruncated).toBe(true);
});

test('RI-08 hidden files of other programs are no spreadsheets', () => {
  const paths = [
    'log.csv',
    'May/log.XLSX',
    'log.xlsm',
    '~$log.xlsx',
    'May/._log.xlsx',
    '.log.csv',
    'log.pdf',
  ];
  expect(paths.filter(isSpreadsheet)).toEqual(['log.csv', 'May/log.XLSX', 'log.xlsm']);
});
