import { truncateToCell, escapeFormula, xlsxText } from '@plainview/domain/reports/exports/cell-guards';
import { cellText, type Cell, type CellFormat } from '@plainview/domain/reports/exports/export-table';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';

/** A sheet whose rows are read on demand. */
export interface Spreadsheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly format: CellFormat | undefined }[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** The time zone is part of the cell format, so the value stays a date that can be sorted and filtered. */
const looks = {
  instant: { width: 24, numFmt: 'yyyy-mm-dd hh:mm:ss" UTC"' },
  dollars: { width: 12, numFmt: '0.00' },
  text: { width: 22 },
} as const;

// A spreadsheet's calendar begins in 1900 with a leap day that never existed, and ends with four-digit years.
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31);

function xlsxCell(cell: Cell): Cell {
  if (typeof cell === 'string') return xlsxText(truncateToCell(cell));
  if (cell instanceof Date && (cell.getTime() < FIRST_DAY || cell.getTime() > LAST_DAY))
    return cellText(cell);
  return cell;
}

/**
 * Returns a spreadsheet as a stream, generated while it is read, so that memory use does not grow with the
 * number of rows. Text is written as text: typed in XLSX, escaped in CSV, which has no types
 * (`unescapeFormula` reverses it). After the 1,048,576 rows that a sheet can hold, XLSX continues in a second
 * sheet and repeats the headings.
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
        typeof cell === 'string' ? escapeFormula(truncateToCell(cell)) : cellText(cell, columns[at]?.format),
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
