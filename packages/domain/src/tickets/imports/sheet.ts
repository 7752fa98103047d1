import { foldText } from './cell.ts';
import { recognizedFields } from './heading-fields.ts';
import { columnName, type Table, type TableCell, type TableRow } from './table.ts';

/** A column of a sheet. */
export interface SheetColumn {
  /** 0 is column A. */
  readonly index: number;
  /** Empty if the column has cells, but no heading. */
  readonly heading: string;
  /** Counts the columns with this heading: 1 for the first. */
  readonly position: number;
  /** The heading, with the column's letter if it is empty or occurs twice. */
  readonly label: string;
  readonly isHidden: boolean;
}

/** A table with its headings. */
export interface Sheet {
  /** As the spreadsheet program counts. */
  readonly headingRow: number;
  readonly columns: readonly SheetColumn[];
  /** Rows that are imported. */
  readonly rows: readonly TableRow[];
  /** Numbers of the rows above the headings that have cells. */
  readonly rowsAbove: readonly number[];
  /** Numbers of the hidden rows below the headings. */
  readonly hiddenRows: readonly number[];
}

export interface SheetOptions {
  /** Null guesses it. */
  readonly headingRow: number | null;
  /** Whether the value of a merged cell applies to all of its rows. */
  readonly fillsMerged: boolean;
  readonly includesHiddenRows: boolean;
}

/** Rows among which the headings are looked for. */
export const MOST_HEADING_ROWS = 30;

const headingsOf = ({ cells }: TableRow): string[] => [...cells.values()].map(({ text }) => foldText(text));

/** Returns the rows that may contain the headings. */
export const headingCandidates = ({ rows }: Table): readonly TableRow[] => rows.slice(0, MOST_HEADING_ROWS);

/**
 * Returns how many fields the headings of a table fill by their usual names, in the row that has the most.
 * @param known further headings, which the agency mapped before
 */
export function findHeadings(
  table: Table,
  known: ReadonlySet<string>,
): { readonly row: number; readonly fields: number } | null {
  const found = headingCandidates(table).map((row) => ({
    row: row.row,
    cells: row.cells.size,
    fields: recognizedFields(headingsOf(row), known),
  }));
  const most = Math.max(0, ...found.map(({ fields }) => fields));
  const best = found.filter(({ fields }) => fields === most);
  // A title has fewer cells than the headings.
  const widest = Math.max(0, ...best.map(({ cells }) => cells));
  return best.find(({ cells }) => cells * 2 >= widest) ?? null;
}

/** Returns the place of the sheet that is read at first: one with usual headings and rows, else one with rows. */
export function guessTable(tables: readonly Table[], known: ReadonlySet<string>): number {
  const found = tables.map((table) => ({
    rows: table.rows.length,
    fields: findHeadings(table, known)?.fields ?? 0,
  }));
  const place = found.findIndex(({ rows, fields }) => rows > 1 && fields > 1);
  return Math.max(0, place === -1 ? found.findIndex(({ rows }) => rows > 0) : place);
}

/** Returns the place of the first row after a number. */
function placeAfter(rows: readonly TableRow[], number: number): number {
  let [first, last] = [0, rows.length];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if ((rows[middle]?.row ?? 0) > number) last = middle;
    else first = middle + 1;
  }
  return first;
}

/** Gives all rows of merged cells the value of the first. Rows that have no cell of their own stay empty. */
function fillMerged({ rows, merges }: Table): readonly TableRow[] {
  if (merges.length === 0) return rows;
  const filled = new Map(rows.map((row) => [row.row, new Map(row.cells)]));
  const byRow = new Map(rows.map((row) => [row.row, row]));
  for (const { column, firstRow, lastRow } of merges) {
    const value = byRow.get(firstRow)?.cells.get(column);
    if (!value) continue;
    for (let place = placeAfter(rows, firstRow); place < rows.length; place += 1) {
      const { row, cells } = rows[place] ?? { row: Number.POSITIVE_INFINITY };
      if (row > lastRow) break;
      if (!cells?.has(column)) filled.get(row)?.set(column, { ...value, mergedFrom: firstRow });
    }
  }
  return rows.map((row) => ({ ...row, cells: filled.get(row.row) ?? row.cells }));
}

/** Splits a table into headings and rows. @returns null if there are no rows below the headings */
export function toSheet(
  table: Table,
  { headingRow, fillsMerged, includesHiddenRows }: SheetOptions,
  known: ReadonlySet<string>,
): Sheet | null {
  const rows = fillsMerged ? fillMerged(table) : table.rows;
  const number = headingRow ?? findHeadings({ ...table, rows }, known)?.row;
  const headings = rows.find(({ row }) => row === number);
  const below = rows.filter(({ row }) => headings && row > headings.row);
  if (!headings || below.length === 0) return null;
  const hidden = below.filter(({ isHidden }) => isHidden);
  const read = withWidthDoubts(
    headings.width,
    includesHiddenRows ? below : below.filter(({ isHidden }) => !isHidden),
  );
  return {
    headingRow: headings.row,
    columns: toColumns(headings.cells, below, table.hiddenColumns),
    rows: read,
    rowsAbove: rows.filter(({ row }) => row < headings.row).map(({ row }) => row),
    hiddenRows: hidden.map(({ row }) => row),
  };
}

/**
 * Marks rows of text files that have more cells than the headings and than most other rows: a delimiter in a cell may
 * have shifted the cells after it. A delimiter at the end of every row means nothing.
 */
function withWidthDoubts(width: number, rows: readonly TableRow[]): readonly TableRow[] {
  const widths = [...Map.groupBy(rows, (row) => row.width)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const usual = Math.max(width, widths[0] && widths[0][1].length > 1 ? widths[0][0] : 0);
  return rows.map((row) =>
    row.width > usual ? { ...row, doubts: [...row.doubts, tooWide(row.width, usual)] } : row,
  );
}

const tooWide = (cells: number, usual: number): string =>
  `The row has ${cells} cells instead of ${usual}. A separator inside a cell may have shifted the others.`;

/** Returns the columns that have a heading or a cell, in the order of the spreadsheet. */
function toColumns(
  headings: ReadonlyMap<number, TableCell>,
  rows: readonly TableRow[],
  hidden: ReadonlySet<number>,
): SheetColumn[] {
  const used = new Set([...headings.keys(), ...rows.flatMap(({ cells }) => [...cells.keys()])]);
  const columns = [...used].toSorted((one, other) => one - other);
  const textOf = (index: number): string => foldText(headings.get(index)?.text ?? '');
  const counts = Map.groupBy(columns, textOf);
  return columns.map((index) => {
    const heading = textOf(index);
    const same = counts.get(heading) ?? [];
    const place = `column ${columnName(index)}`;
    return {
      index,
      heading,
      position: same.indexOf(index) + 1,
      label: heading === '' ? `(${place})` : same.length > 1 ? `${heading} (${place})` : heading,
      isHidden: hidden.has(index),
    };
  });
}
