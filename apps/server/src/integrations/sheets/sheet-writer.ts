import {
  blocksOf,
  indexSheet,
  placeVideos,
  type Placement,
  type SheetIndex,
} from '@plainview/domain/export/sheet-placement';
import { unavailable } from './google-faults.ts';
import type { OpenSheet } from './sheet-service.ts';

const MOST_LOOKS = 5;

/** A video's row on its way to the sheet. */
export interface SheetRow {
  readonly id: string;
  readonly cells: readonly string[];
}

/** Writes videos to a sheet, each to the one row that is its own. */
export interface SheetWriter {
  /** The place of each video, looked up in the sheet just now. */
  place(ids: readonly string[]): Promise<Placement>;
  /** Writes rows to the places found for them. `more`: how many may still follow. */
  write(rows: readonly SheetRow[], placement: Placement, more: number): Promise<void>;
}

/**
 * Reads the whole column of ids once; from then on, before each batch, only the part that could have changed what the batch
 * does: the rows that it goes over, and all below the last one. People may sort, insert and write while this goes on.
 */
export async function openSheetWriter(sheet: OpenSheet, signal: AbortSignal): Promise<SheetWriter> {
  let index = indexSheet(await sheet.readIds(signal));
  return {
    async place(ids) {
      for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
        const placement = placeVideos(index, ids);
        const found = await sheet.look({ span: placement.knownSpan, below: index.nextRow }, signal);
        const isMoved = !isAsIndexed(index, ids, placement, found.ids);
        if (isMoved || found.below.some((id) => id !== '')) {
          index = indexSheet(await sheet.readIds(signal));
        } else if (found.below.length === 0) {
          return placement;
        } else {
          // Somebody's own lines without an id: they are left where they are.
          index.nextRow += found.below.length;
        }
      }
      // Somebody is at work on the sheet.
      throw unavailable(null);
    },

    async write(rows, placement, more) {
      const added = rows.length - placement.known;
      if (added > 0) {
        const last = index.nextRow + added - 1;
        // Where all of a batch is new, the rest most likely is, too: room is made once.
        await sheet.reach(placement.known === 0 ? last + more : last, signal);
      }
      const placed = rows.map(({ cells }, at) => ({ row: placement.rows[at] ?? 0, cells }));
      await sheet.write(blocksOf(placed), signal);
      for (const [at, { id }] of rows.entries()) index.rowOf.set(id, placement.rows[at] ?? 0);
      index.nextRow += added;
    },
  };
}

/** Whether each video that has a row still stands there. */
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
