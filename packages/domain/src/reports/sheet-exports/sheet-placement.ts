/**
 * The row of each video in a sheet, and the first row from which on all rows are empty. Rows count from 1.
 */
export interface SheetIndex {
  readonly rowOf: Map<string, number>;
  nextRow: number;
}

/** The first row is for headings. */
const FIRST_ROW = 2;

/**
 * Reads a sheet's id column, which starts at row 1. If an id occurs twice (a user copied a row), the upper
 * row is the video's.
 */
export function indexSheet(ids: readonly string[]): SheetIndex {
  const rowOf = new Map<string, number>();
  for (const [at, id] of ids.entries()) {
    const row = at + 1;
    if (row >= FIRST_ROW && id !== '' && !rowOf.has(id)) rowOf.set(id, row);
  }
  return { rowOf, nextRow: Math.max(ids.length + 1, FIRST_ROW) };
}

/** Target rows of a batch of videos. */
export interface Placement {
  /** The row of each video, in the order of the batch. */
  readonly rows: readonly number[];
  /** Number of videos that are already in the sheet, and the first and last row of these. */
  readonly known: number;
  readonly knownSpan: { readonly first: number; readonly last: number } | null;
}

/**
 * Returns the row of each video: its existing row, or the next free rows in order. Deterministic for a given
 * index, so that writing a batch again changes nothing.
 */
export function placeVideos(index: SheetIndex, ids: readonly string[]): Placement {
  let next = index.nextRow;
  let known = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  const rows = ids.map((id) => {
    const row = index.rowOf.get(id);
    if (row === undefined) return next++;
    known += 1;
    first = Math.min(first, row);
    last = Math.max(last, row);
    return row;
  });
  return { rows, known, knownSpan: known === 0 ? null : { first, last } };
}

/** Adjacent rows that are written together. */
export interface SheetBlock {
  readonly firstRow: number;
  readonly rows: readonly (readonly string[])[];
}

/** Groups rows into blocks of adjacent rows, from top to bottom. */
export function blocksOf(
  placed: readonly { readonly row: number; readonly cells: readonly string[] }[],
): readonly SheetBlock[] {
  const blocks: { firstRow: number; rows: (readonly string[])[] }[] = [];
  for (const { row, cells } of placed.toSorted((one, other) => one.row - other.row)) {
    const block = blocks.at(-1);
    if (block && row === block.firstRow + block.rows.length) block.rows.push(cells);
    else blocks.push({ firstRow: row, rows: [cells] });
  }
  return blocks;
}
