import { escapeFormula, truncateToCell } from './cell-guards.ts';
import { cellText, type Cell } from './export-table.ts';

/** Characters that require quotes (RFC 4180). */
const NEEDS_QUOTES = /[",\r\n]/u;
/** Without it, Excel reads the file in a local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

function field(cell: Cell): string {
  const text = typeof cell === 'string' ? escapeFormula(truncateToCell(cell)) : cellText(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a small table as a CSV file, in the same format as exported records: no cell is a formula. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
