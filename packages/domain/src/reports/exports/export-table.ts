/** Content of an exported cell: text, number or instant, never a formula. */
export type Cell = string | number | Date | null;

/** Format of a column's cells, if the value alone does not determine it. */
export type CellFormat = 'instant' | 'dollars';

/** A column: its heading, how to get its cell from a row, and its format. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell, format?: CellFormat];

/** The sheet of an export: its name and columns. */
export interface ExportTable<Row> {
  readonly sheet: string;
  readonly columns: readonly Column<Row>[];
}

/** Formats an instant independent of locale and program: 2026-11-05 14:03:09 UTC. */
function instantText(instant: Date): string {
  return `${instant.toISOString().slice(0, -5).replace('T', ' ')} UTC`;
}

/** Returns a cell as text. */
export function cellText(cell: Cell, format?: CellFormat): string {
  if (cell === null) return '';
  if (cell instanceof Date) return instantText(cell);
  if (typeof cell === 'number') return format === 'dollars' ? cell.toFixed(2) : String(cell);
  return cell;
}

/** Returns the headings and formats of a sheet's columns. */
export const sheetColumns = <Row>({ columns }: ExportTable<Row>) =>
  columns.map(([heading, , format]) => ({ heading, format }));
