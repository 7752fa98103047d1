import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { tenantSnapshot } from '../../persistence/database/tenant-transaction.ts';
import { findExportRequest } from '../../persistence/export/export.repository.ts';
import type { ExportFormat, ExportSubject } from './export-request.ts';
import { exportSheet, type ExportSheet } from './export-rows.ts';
import { exportFileName } from './prepare-export.ts';
import { readExportSubject } from './stored-export.ts';

/** A download on its way out. */
export interface ExportFile {
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly sheet: ExportSheet;
}

/**
 * Hands a prepared download to `send`, all of it as of one moment. @returns false where this person has no such
 * request, or no longer.
 */
export function writeExport(
  context: AppContext,
  actor: AdminActor,
  { id, origin }: { readonly id: string; readonly origin: string },
  send: (file: ExportFile) => Promise<void>,
): Promise<boolean> {
  return tenantSnapshot(context.database, actor, async (tx) => {
    const now = context.clock.now();
    const request = await findExportRequest(tx, { id, userId: actor.userId, now });
    if (!request) return false;
    const subject: ExportSubject = readExportSubject(request);
    const sheet = exportSheet(tx, subject, origin);
    const { kind, format, createdAt } = request;
    try {
      await send({ fileName: exportFileName(kind, format, createdAt), format, sheet });
    } finally {
      // Where sending broke off, a batch may still be on its way: nothing reads behind the transaction's end.
      await sheet.rows.return();
    }
    return true;
  });
}
