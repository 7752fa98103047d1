/** What a cell of a download holds; text and numbers as they are, never a formula. */
export type Cell = string | number | null;

/** A download's sheet: its name and its columns, each with how a row fills it. */
export interface ExportTable<Row> {
  readonly sheet: string;
  readonly columns: ReadonlyArray<readonly [heading: string, cell: (row: Row) => Cell]>;
}

/** An instant that reads the same in every country, office and program: 2026-11-05 14:03:09 UTC. */
export function instantCell(instant: Date | null): Cell {
  return instant && `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Cents as a number of dollars. */
export function dollarsCell(cents: number): Cell {
  return cents / 100;
}
