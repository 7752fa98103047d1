/** What a cell of a download holds: text, a number or an instant as they are, never a formula. */
export type Cell = string | number | Date | null;

/** How a column's cells read, where that is not plain from the value. */
export type CellFormat = 'instant' | 'dollars';

/** A column: its heading, how a row fills it, and how that reads. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell, format?: CellFormat];

/** A download's sheet: its name and its columns. */
export interface ExportTable<Row> {
  readonly sheet: string;
  readonly columns: readonly Column<Row>[];
}

/** An instant that reads the same in every country, office and program: 2026-11-05 14:03:09 UTC. */
function instantText(instant: Date): string {
  return `${instant.toISOString().slice(0, -5).replace('T', ' ')} UTC`;
}

/** A cell for what knows text only. */
export function cellText(cell: Cell, format?: CellFormat): string {
  if (cell === null) return '';
  if (cell instanceof Date) return instantText(cell);
  if (typeof cell === 'number') return format === 'dollars' ? cell.toFixed(2) : String(cell);
  return cell;
}

/** The columns of a download's sheet as a file of it names and formats them. */
export const sheetColumns = <Row>({ columns }: ExportTable<Row>) =>
  columns.map(([heading, , format]) => ({ heading, format }));
