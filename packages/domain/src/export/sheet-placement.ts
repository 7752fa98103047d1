/** Which row of a sheet holds which video, and the first row with nothing in it and below. Rows count from 1. */
export interface SheetIndex {
  readonly rowOf: Map<string, number>;
  nextRow: number;
}

/** A row of the headings and none of videos yet. */
const FIRST_ROW = 2;

/**
 * Reads a sheet's column of ids, its first cell being row 1. Of an id that stands there twice (a person copied a row) the
 * upper one is the video's.
 */
export function indexSheet(ids: readonly string[]): SheetIndex {
  const rowOf = new Map<string, number>();
  for (const [at, id] of ids.entries()) {
    const row = at + 1;
    if (row >= FIRST_ROW && id !== '' && !rowOf.has(id)) rowOf.set(id, row);
  }
  return { rowOf, nextRow: Math.max(ids.length + 1, FIRST_ROW) };
}

/** Where a batch of videos goes. */
export interface Placement {
  /** The row of each video, in the order of the batch. */
  readonly rows: readonly number[];
  /** How many of them stand in the sheet already, and where the uppermost and the lowest of those do. */
  readonly known: number;
  readonly knownSpan: { readonly first: number; readonly last: number } | null;
}

/**
 * The place of each video: its own row where it has one, else the next free ones in order. The same index gives the same
 * places, so that writing a batch again changes nothing.
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

/** Rows that stand below each other, to be written as one. */
export interface SheetBlock {
  readonly firstRow: number;
  readonly rows: readonly (readonly string[])[];
}

/** Gathers rows, each with its place, into blocks from the top down. */
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
