import type { Cell } from '@plainview/domain/export/export-table';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';

/** Characters that no XML document may hold; a spreadsheet would refuse the whole file for one of them. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

const LONGEST_CELL = 32_767;

const xlsxCell = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replaceAll(FORBIDDEN_IN_XML, '').slice(0, LONGEST_CELL) : cell;

/**
 * A spreadsheet as a stream, made while it is read: memory does not grow with the rows. Text is written as text:
 * typed as such in XLSX; in CSV, which knows no types, a leading = + - @ tab or return gets an apostrophe before it.
 */
export function spreadsheetStream(
  format: 'xlsx' | 'csv',
  sheet: {
    readonly name: string;
    readonly headings: readonly string[];
    readonly rows: AsyncIterable<readonly Cell[]>;
  },
): ReadableStream<Uint8Array> {
  const columns = sheet.headings.map((header) => ({ header }));
  if (format === 'xlsx') {
    return writeXlsxStream(
      mapRows(sheet.rows, (row) => row.map(xlsxCell)),
      { name: sheet.name, columns, freezePane: { rows: 1 } },
    );
  }
  return writeCsvStream(
    mapRows(sheet.rows, (row) => [...row]),
    { headers: [...sheet.headings], escapeFormulae: true, bom: true, lineSeparator: '\r\n' },
  );
}

async function* mapRows<Row, Mapped>(
  rows: AsyncIterable<Row>,
  map: (row: Row) => Mapped,
): AsyncGenerator<Mapped, void, void> {
  for await (const row of rows) yield map(row);
}

/** What a spreadsheet says of itself over HTTP. */
export const spreadsheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
