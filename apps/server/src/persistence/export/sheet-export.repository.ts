import type { SheetExport, SheetExportState } from '@plainview/domain/export/sheet-export';
import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { agencies } from '../schema/accounts.ts';
import { sheetExportItems, sheetExports } from '../schema/sheet-exports.ts';
import { videos } from '../schema/tickets.ts';
import { exportedVideoColumns, numberedVideos, type VideoSelection } from '../video/video.repository.ts';

const UNDER_WAY: readonly SheetExportState[] = ['waiting', 'running'];

/** Stores an export of exactly the selected videos, in the library's order. Returns their number. */
export async function insertSheetExport(
  tx: Transaction,
  record: SheetExport,
  selection: VideoSelection,
): Promise<number> {
  await tx.insert(sheetExports).values(record);
  const chosen = await numberedVideos(tx, selection);
  const { rowCount } = await tx.execute(sql`
    insert into ${sheetExportItems} (export_id, position, video_id)
    select ${record.id}::uuid, position, id from ${chosen}`);
  const rowsTotal = rowCount ?? 0;
  if (rowsTotal > 0 && rowsTotal !== record.rowsTotal)
    await tx.update(sheetExports).set({ rowsTotal }).where(eq(sheetExports.id, record.id));
  return rowsTotal;
}

export async function findSheetExport(tx: Transaction, id: string): Promise<SheetExport | null> {
  const [found] = await tx.select().from(sheetExports).where(eq(sheetExports.id, id));
  return found ?? null;
}

/** Works like `findSheetExport`, with the row locked until the transaction ends. */
export async function lockSheetExport(tx: Transaction, id: string): Promise<SheetExport | null> {
  const [found] = await tx.select().from(sheetExports).where(eq(sheetExports.id, id)).for('update');
  return found ?? null;
}

/** Lists a user's exports that are not dismissed, newest first. */
export function listSheetExports(tx: Transaction, userId: string, limit: number): Promise<SheetExport[]> {
  return tx
    .select()
    .from(sheetExports)
    .where(and(eq(sheetExports.userId, userId), isNull(sheetExports.dismissedAt)))
    .orderBy(desc(sheetExports.createdAt))
    .limit(limit);
}

export async function updateSheetExport(
  tx: Transaction,
  id: string,
  change: Partial<SheetExport>,
): Promise<void> {
  await tx.update(sheetExports).set(change).where(eq(sheetExports.id, id));
}

/** Lists the export's videos after a position, in order, without those deleted meanwhile. */
export function listExportedVideos(tx: Transaction, exportId: string, after: number, limit: number) {
  return tx
    .select({ ...exportedVideoColumns, position: sheetExportItems.position })
    .from(sheetExportItems)
    .innerJoin(videos, eq(videos.id, sheetExportItems.videoId))
    .innerJoin(agencies, eq(agencies.id, videos.agencyId))
    .where(and(eq(sheetExportItems.exportId, exportId), gt(sheetExportItems.position, after)))
    .orderBy(asc(sheetExportItems.position))
    .limit(limit);
}

/**
 * Lists running exports without progress since the given time, excluding those whose next attempt is not due by then.
 */
export function listStalledSheetExports(tx: Transaction, since: Date): Promise<{ readonly id: string }[]> {
  return tx
    .select({ id: sheetExports.id })
    .from(sheetExports)
    .where(
      and(
        inArray(sheetExports.state, [...UNDER_WAY]),
        lt(sheetExports.changedAt, since),
        or(isNull(sheetExports.nextAttemptAt), lt(sheetExports.nextAttemptAt, since)),
      ),
    );
}

/** Deletes exports that ended before the given time, with their list of videos. */
export async function deleteEndedSheetExports(tx: Transaction, before: Date): Promise<void> {
  await tx
    .delete(sheetExports)
    .where(and(notInArray(sheetExports.state, [...UNDER_WAY]), lt(sheetExports.changedAt, before)));
}

/** Deletes the list of an export's videos once it is no longer needed. */
export async function deleteSheetExportItems(tx: Transaction, exportId: string): Promise<void> {
  await tx.delete(sheetExportItems).where(eq(sheetExportItems.exportId, exportId));
}
