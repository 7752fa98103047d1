import {
  blocksOf,
  indexSheet,
  placeVideos,
  type Placement,
  type SheetIndex,
} from '@plainview/domain/reports/sheet-exports/sheet-placement';
import { unavailable } from './google-faults.ts';
import type { OpenSheet } from './sheet-service.ts';

const MAXIMUM_READS = 5;

/** A video's row to be written to the sheet. */
export interface SheetRow {
  readonly id: string;
  readonly cells: readonly string[];
}

/** Writes videos to a sheet, each to its own row. */
export interface SheetWriter {
  /** Finds the current row of each video in the sheet. */
  place(ids: readonly string[]): Promise<Placement>;
  /** Writes rows to the positions found for them. `more`: how many may still follow. */
  write(rows: readonly SheetRow[], placement: Placement, more: number): Promise<void>;
}

/**
 * Reads the whole id column once. Before each batch, it reads only the parts that could affect the
 * batch: the rows that it overwrites, and everything below the last one. Users may sort, insert and edit
 * rows at the same time.
 */
export async function openSheetWriter(sheet: OpenSheet, signal: AbortSignal): Promise<SheetWriter> {
  let index = indexSheet(await sheet.readIds(signal));
  return {
    async place(ids) {
      for (let looks = 0; looks < MAXIMUM_READS; looks += 1) {
        const placement = placeVideos(index, ids);
        const found = await sheet.look({ span: placement.knownSpan, below: index.nextRow }, signal);
        const isMoved = !isAsIndexed(index, ids, placement, found.ids);
        if (isMoved || found.below.some((id) => id !== '')) {
          index = indexSheet(await sheet.readIds(signal));
        } else if (found.below.length === 0) {
          return placement;
        } else {
          // Rows without an id belong to users and are left in place.
          index.nextRow += found.below.length;
        }
      }
      // Someone is editing the sheet.
      throw unavailable(null);
    },

    async write(rows, placement, more) {
      const added = rows.length - placement.known;
      if (added > 0) {
        const last = index.nextRow + added - 1;
        // If all videos of a batch are new, the remaining ones probably are, too: add the rows at once.
        await sheet.reach(placement.known === 0 ? last + more : last, signal);
      }
      const placed = rows.map(({ cells }, at) => ({ row: placement.rows[at] ?? 0, cells }));
      await sheet.write(blocksOf(placed), signal);
      for (const [at, { id }] of rows.entries()) index.rowOf.set(id, placement.rows[at] ?? 0);
      index.nextRow += added;
    },
  };
}

/** Returns whether each video that has a row is still in that row. */
function isAsIndexed(
  { rowOf }: SheetIndex,
  ids: readonly string[],
  { knownSpan }: Placement,
  found: readonly string[],
): boolean {
  return ids.every((id) => {
    const row = rowOf.get(id);
    return row === undefined || found[row - (knownSpan?.first ?? row)] === id;
  });
}
