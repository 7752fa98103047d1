/** Cell coordinates. Rows and columns count from 1. */
interface Cells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** Returns a range that starts in the first column, in A1 notation: `'BWC Videos'!A2:K501`. */
export function rangeOf(title: string, { firstRow, lastRow, lastColumn }: Cells): string {
  return `'${title.replaceAll("'", "''")}'!A${firstRow}:${columnName(lastColumn)}${lastRow}`;
}

/** Returns a column's name in spreadsheets: 1 is A, 27 is AA. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}
