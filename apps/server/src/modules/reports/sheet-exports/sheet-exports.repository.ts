import type { SheetExport, SheetExportState } from '@plainview/domain/reports/sheet-exports/sheet-export';
import type { ErrorInfo } from '@plainview/domain/shared/error-code';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import {
  exportedVideoColumns,
  numberedVideos,
  type VideoSelection,
} from '../../evidence/videos/videos.repository.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { sheetExportItems, sheetExports } from './sheet-exports.table.ts';

const UNDER_WAY: readonly SheetExportState[] = ['waiting', 'running'];

/** Stores an export of exactly the selected videos, in the library's order. Returns their number. */
export async function startSheetExport(
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

export async function findSheetExport(tx: Reader, id: string): Promise<SheetExport | null> {
  const [found] = await tx.select().from(sheetExports).where(eq(sheetExports.id, id));
  return found ?? null;
}

/** Works like `findSheetExport`, with the row locked until the transaction ends. */
export async function lockSheetExport(tx: Transaction, id: string): Promise<SheetExport | null> {
  const [found] = await tx.select().from(sheetExports).where(eq(sheetExports.id, id)).for('update');
  return found ?? null;
}

/** Lists a user's exports that are not dismissed, newest first. */
export function listSheetExports(tx: Reader, userId: string, limit: number): Promise<SheetExport[]> {
  return tx
    .select()
    .from(sheetExports)
    .where(and(eq(sheetExports.userId, userId), isNull(sheetExports.dismissedAt)))
    .orderBy(desc(sheetExports.createdAt))
    .limit(limit);
}

/** Records that an attempt begins. */
export async function startSheetAttempt(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(sheetExports)
    .set({ state: 'running', nextAttemptAt: null, changedAt: now })
    .where(eq(sheetExports.id, id));
}

/** Records the sheet in the spreadsheet to which an export is written. */
export async function setSheet(tx: Transaction, id: string, sheetId: number, now: Date): Promise<void> {
  await tx.update(sheetExports).set({ sheetId, changedAt: now }).where(eq(sheetExports.id, id));
}

/** Records the number of new rows in the batch after the position, before the batch is first written. */
export async function setBatchAdds(tx: Transaction, id: string, batchAdds: number, now: Date): Promise<void> {
  await tx.update(sheetExports).set({ batchAdds, changedAt: now }).where(eq(sheetExports.id, id));
}

/** How far an export has been written. */
export type SheetProgress = Pick<SheetExport, 'position' | 'rowsAdded' | 'rowsUpdated'>;

/** Records that a batch was written, which ends a series of failures. */
export async function setSheetProgress(
  tx: Transaction,
  id: string,
  progress: SheetProgress,
  now: Date,
): Promise<void> {
  const unfailed = { batchAdds: null, failures: 0, failingSince: null };
  await tx
    .update(sheetExports)
    .set({ ...progress, ...unfailed, changedAt: now })
    .where(eq(sheetExports.id, id));
}

/** Records that all rows were written. */
export async function markSheetExportDone(
  tx: Transaction,
  { id, rowsTotal }: Pick<SheetExport, 'id' | 'rowsTotal'>,
  now: Date,
): Promise<void> {
  await tx
    .update(sheetExports)
    .set({ state: 'done', position: rowsTotal, changedAt: now })
    .where(eq(sheetExports.id, id));
}

/** Records a failed attempt and when the next one is due. */
export async function setSheetRetry(
  tx: Transaction,
  id: string,
  retry: { readonly failures: number; readonly failingSince: Date; readonly nextAttemptAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .update(sheetExports)
    .set({ ...retry, changedAt: now })
    .where(eq(sheetExports.id, id));
}

/** Records why an export is no longer attempted. */
export async function markSheetExportFailed(
  tx: Transaction,
  id: string,
  problem: ErrorInfo,
  now: Date,
): Promise<void> {
  await tx
    .update(sheetExports)
    .set({ state: 'failed', problem, nextAttemptAt: null, changedAt: now })
    .where(eq(sheetExports.id, id));
}

/** Resets a failed export to continue where it stopped. @returns the updated export */
export async function resumeSheetExport(
  tx: Transaction,
  failed: SheetExport,
  now: Date,
): Promise<SheetExport> {
  const resumed = {
    state: 'waiting',
    problem: null,
    failures: 0,
    failingSince: null,
    nextAttemptAt: null,
    changedAt: now,
    dismissedAt: null,
  } as const;
  await tx.update(sheetExports).set(resumed).where(eq(sheetExports.id, failed.id));
  return { ...failed, ...resumed };
}

/** Hides an export from its owner's list. */
export async function dismissSheetExport(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(sheetExports).set({ dismissedAt: now }).where(eq(sheetExports.id, id));
}

/** Lists the export's videos after a position, in order, without those deleted in the meantime. */
export function listExportedVideos(tx: Reader, exportId: string, after: number, limit: number) {
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
 * Lists running exports without progress since the given time, excluding those whose next attempt is
 * not due by then.
 */
export function listStalledSheetExports(
  tx: Reader,
  since: Date,
  limit: number,
): Promise<{ readonly id: string }[]> {
  return tx
    .select({ id: sheetExports.id })
    .from(sheetExports)
    .where(
      and(
        inArray(sheetExports.state, [...UNDER_WAY]),
        lt(sheetExports.changedAt, since),
        or(isNull(sheetExports.nextAttemptAt), lt(sheetExports.nextAttemptAt, since)),
      ),
    )
    .orderBy(asc(sheetExports.changedAt))
    .limit(limit);
}

/**
 * Deletes at most `limit` exports that ended before `before`, with their lists of videos.
 * @returns the number
 */
export async function deleteEndedSheetExports(tx: Transaction, before: Date, limit: number): Promise<number> {
  const ended = tx
    .select({ id: sheetExports.id })
    .from(sheetExports)
    .where(and(notInArray(sheetExports.state, [...UNDER_WAY]), lt(sheetExports.changedAt, before)))
    .limit(limit);
  const gone = await tx
    .delete(sheetExports)
    .where(inArray(sheetExports.id, ended))
    .returning({ id: sheetExports.id });
  return gone.length;
}

/** Deletes the list of an export's videos once it is no longer needed. */
export async function deleteSheetExportItems(tx: Transaction, exportId: string): Promise<void> {
  await tx.delete(sheetExportItems).where(eq(sheetExportItems.exportId, exportId));
}
