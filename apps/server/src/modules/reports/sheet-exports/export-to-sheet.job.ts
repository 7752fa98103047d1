import { hasDuty } from '@plainview/domain/identity/users/actor';
import { truncateToCell } from '@plainview/domain/reports/exports/cell-guards';
import { cellText } from '@plainview/domain/reports/exports/export-table';
import { videoTable } from '@plainview/domain/reports/exports/tables/video-table';
import { addTime, SECOND } from '@plainview/domain/shared/time';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { whileLocked } from '@plainview/postgres/locks/advisory-lock';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { SheetError, type SheetService } from '../../../platform/integrations/sheets/sheet-service.ts';
import { openSheetWriter } from '../../../platform/integrations/sheets/sheet-writer.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { toActor } from '../../identity/sessions/resolve-caller.ts';
import { findUser } from '../../identity/users/account.repository.ts';
import { withAddress } from '../exports/export-rows.ts';
import { postponeSheetExport } from './postpone-sheet-export.ts';
import { sheetExportOutbox } from './sheet-export-outbox.ts';
import {
  deleteSheetExportItems,
  findSheetExport,
  listExportedVideos,
  lockSheetExport,
  markSheetExportDone,
  setBatchAdds,
  setSheet,
  setSheetProgress,
  startSheetAttempt,
} from './sheet-exports.repository.ts';

const BATCH = 500;

const WAIT_FOR_TURN = 2 * SECOND;

/**
 * Continues an export to the spreadsheet until it is complete or an error occurs; then schedules a retry or
 * marks it as failed. Only one export at a time writes to a spreadsheet; others wait. Safe to run again after
 * a crash at any point: rows are written under their ids, so writing them again overwrites them.
 */
export async function exportToSheet(
  app: AppContext,
  { exportId }: JobPayload<'export-to-sheet'>,
): Promise<void> {
  const found = await asSystem(app.database, (tx) => findSheetExport(tx, exportId));
  if (found?.state !== 'waiting' && found?.state !== 'running') return;
  const { sheets } = app;
  if (sheets?.spreadsheetId !== found.spreadsheetId) {
    const code = sheets ? 'SHEETS_CHANGED' : 'SHEETS_NOT_SET_UP';
    await postponeSheetExport(app, exportId, new SheetError('final', { code }));
    return;
  }
  const held = await whileLocked(app.database, `sheet ${sheets.spreadsheetId}`, (lost) =>
    attempt(app, sheets, exportId, AbortSignal.any([app.stopping, lost])),
  );
  if (held) return;
  const turn = addTime(app.clock.now(), WAIT_FOR_TURN);
  await asSystem(app.database, (tx) => sheetExportOutbox.enqueue(tx, exportId, turn));
}

async function attempt(
  app: AppContext,
  sheets: SheetService,
  exportId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await writeRows(app, sheets, exportId, signal);
  } catch (error) {
    if (signal.aborted) throw new Error('shut down during an export', { cause: error });
    if (!(error instanceof SheetError)) app.log.error({ err: error }, 'an export to Google Sheets failed');
    const fault = error instanceof SheetError ? error : new SheetError('once', { code: 'SHEETS_FAILED' });
    await postponeSheetExport(app, exportId, fault);
  }
}

async function writeRows(
  app: AppContext,
  sheets: SheetService,
  exportId: string,
  signal: AbortSignal,
): Promise<void> {
  // Read again under the lock: another process may have just finished an attempt.
  const found = await asSystem(app.database, (tx) => findSheetExport(tx, exportId));
  if (found?.state !== 'waiting' && found?.state !== 'running') return;
  const record = (change: (tx: Transaction, now: Date) => Promise<void>): Promise<void> =>
    asSystem(app.database, (tx) => change(tx, app.clock.now()));
  await record((tx, now) => startSheetAttempt(tx, exportId, now));
  const headings = videoTable.columns.map(([heading]) => heading);
  const sheet = await sheets.open({ sheetId: found.sheetId, title: videoTable.sheet, headings }, signal);
  await record((tx, now) => setSheet(tx, exportId, sheet.sheetId, now));
  const writer = await openSheetWriter(sheet, signal);
  const { origin, rowsTotal } = found;
  let { position, rowsAdded, rowsUpdated, batchAdds } = found;
  for (;;) {
    signal.throwIfAborted();
    const after = position;
    const videos = await asSystem(app.database, async (tx) => {
      await requireStarter(app, tx, exportId);
      return listExportedVideos(tx, exportId, after, BATCH);
    });
    const last = videos.at(-1);
    if (!last) break;
    const placement = await writer.place(videos.map(({ id }) => id));
    // On a retry the rows may already exist in the sheet. They still count as added.
    const added = Math.min(batchAdds ?? videos.length - placement.known, videos.length);
    if (batchAdds === null) await record((tx, now) => setBatchAdds(tx, exportId, added, now));
    const rows = videos.map((video) => ({ id: video.id, cells: cellsOf(withAddress(video, origin)) }));
    await writer.write(rows, placement, rowsTotal - last.position);
    position = last.position;
    rowsAdded += added;
    rowsUpdated += videos.length - added;
    batchAdds = null;
    const progress = { position, rowsAdded, rowsUpdated };
    await record((tx, now) => setSheetProgress(tx, exportId, progress, now));
  }
  await completeSheetExport(app, exportId);
}

/**
 * Checks that the administrator who started an export may still forward evidence, since an export can run for
 * hours and wait for days.
 * @throws SheetError final, NOT_ALLOWED or DUTY_NEEDED
 */
async function requireStarter({ config }: AppContext, tx: Reader, exportId: string): Promise<void> {
  const userId = (await findSheetExport(tx, exportId))?.userId ?? null;
  const user = userId === null ? null : await findUser(tx, userId);
  const starter = user && toActor(user, config.policy);
  if (starter === null || typeof starter === 'string' || starter.role !== 'admin')
    throw new SheetError('final', { code: 'NOT_ALLOWED' });
  if (!hasDuty(starter, 'custodian')) throw new SheetError('final', { code: 'DUTY_NEEDED' });
}

function cellsOf(video: Parameters<(typeof videoTable.columns)[number][1]>[0]): readonly string[] {
  return videoTable.columns.map(([, cell, format]) => truncateToCell(cellText(cell(video), format)));
}

/** Records that all rows of an export were written to the spreadsheet. */
function completeSheetExport(context: AppContext, id: string): Promise<void> {
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const found = await lockSheetExport(tx, id);
    if (found?.state !== 'running') return;
    const { rowsAdded, rowsUpdated, spreadsheetId, userName } = found;
    await markSheetExportDone(tx, found, now);
    await deleteSheetExportItems(tx, id);
    await recordEvent(tx, 'Plainview', now, {
      event: 'export.completed',
      subject: 'export',
      subjectId: found.id,
      agencyId: null,
      audience: 'internal',
      data: { rowsAdded, rowsUpdated, spreadsheet: spreadsheetId, startedBy: userName },
    });
  });
}
