/** A cell as it was read. */
export interface TableCell {
  /** As the spreadsheet program shows it. */
  readonly text: string;
  /** A date, with its time on the clock in UTC; null for all other cells. */
  readonly date: Date | null;
  /** A number without its format, if the program shows it differently, such as 4567 shown as 00004567. */
  readonly unformatted: string | null;
  /** Why the cell counts as empty although it shows something, such as #N/A; null otherwise. */
  readonly error: string | null;
  /** The row of the merged cell that this value is from; null for a cell's own value. */
  readonly mergedFrom: number | null;
}

/** A row that is not empty. */
export interface TableRow {
  /** As the spreadsheet program counts: 1 is the first row. */
  readonly row: number;
  readonly isHidden: boolean;
  /** The cells that are not empty, by column: 0 is column A. */
  readonly cells: ReadonlyMap<number, TableCell>;
  /** Number of cells in a text file, with empty ones; 0 for workbooks. */
  readonly width: number;
  /** Why the cells may be wrong; empty if nothing indicates it. */
  readonly doubts: readonly string[];
}

/** Merged cells of several rows. The first cell has the value. */
export interface Merge {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A sheet of a workbook, or the content of a text file. */
export interface Table {
  /** The sheet's name; empty for text files. */
  readonly name: string;
  readonly rows: readonly TableRow[];
  readonly merges: readonly Merge[];
  readonly hiddenColumns: ReadonlySet<number>;
  /** Whether there are more rows than were read. */
  readonly isTruncated: boolean;
}

const plain = { date: null, unformatted: null, error: null, mergedFrom: null };

/** Returns a cell that contains only text. */
export const textCell = (text: string): TableCell => ({ ...plain, text });

/** Returns a cell that counts as empty. @param error what the program shows, or why there is no value */
export const errorCell = (error: string): TableCell => ({ ...plain, text: error, error });

const LETTERS = 26;
const FIRST_LETTER = 65;

/** Returns the name of a column: A is 0, XFD is 16383. */
export function columnName(column: number): string {
  const letter = String.fromCodePoint(FIRST_LETTER + (column % LETTERS));
  return column < LETTERS ? letter : columnName(Math.floor(column / LETTERS) - 1) + letter;
}
