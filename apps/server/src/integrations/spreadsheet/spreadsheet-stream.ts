import { fitted, guarded, xlsxText } from '@plainview/domain/export/cell-guards';
import { cellText, type Cell, type CellFormat } from '@plainview/domain/export/export-table';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';

/** A sheet whose rows come as they are asked for. */
export interface Spreadsheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly format: CellFormat | undefined }[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** The zone stands in the cell's own format: the value stays a date that sorts and filters. */
const looks = {
  instant: { width: 24, numFmt: 'yyyy-mm-dd hh:mm:ss" UTC"' },
  dollars: { width: 12, numFmt: '0.00' },
  text: { width: 22 },
} as const;

// A spreadsheet's calendar begins in 1900 with a leap day that never was, and ends with four digits.
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31);

function xlsxCell(cell: Cell): Cell {
  if (typeof cell === 'string') return xlsxText(fitted(cell));
  if (cell instanceof Date && (cell.getTime() < FIRST_DAY || cell.getTime() > LAST_DAY))
    return cellText(cell);
  return cell;
}

/**
 * A spreadsheet as a stream, made while it is read: memory does not grow with the rows. Text is written as text:
 * typed as such in XLSX, guarded in CSV, which knows no types (`unguarded` finds the way back). XLSX goes on in a
 * second sheet, with the headings again, behind the 1,048,576 rows that a sheet holds.
 */
export function spreadsheetStream(format: 'xlsx' | 'csv', sheet: Spreadsheet): ReadableStream<Uint8Array> {
  const { name, columns, rows } = sheet;
  if (format === 'xlsx') {
    return writeXlsxStream(
      mapRows(rows, (row) => row.map(xlsxCell)),
      {
        name,
        columns: columns.map((column) => ({ header: column.heading, ...looks[column.format ?? 'text'] })),
        freezePane: { rows: 1 },
      },
    );
  }
  return writeCsvStream(
    mapRows(rows, (row) =>
      row.map((cell, at) =>
        typeof cell === 'string' ? guarded(fitted(cell)) : cellText(cell, columns[at]?.format),
      ),
    ),
    { headers: columns.map((column) => column.heading), bom: true, lineSeparator: '\r\n' },
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
