import type { Actor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { tenantSnapshot } from '../../persistence/database/tenant-transaction.ts';
import { findExportRequest } from '../../persistence/export/export.repository.ts';
import type { ExportFormat, ExportSubject } from './export-request.ts';
import { exportSheet, type ExportSheet } from './export-rows.ts';
import { exportFileName } from './prepare-export.ts';
import { readExportSubject } from './stored-export.ts';

/** A download that is being sent. */
export interface ExportFile {
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly sheet: ExportSheet;
}

/**
 * Passes a prepared download to `send`, read from one snapshot.
 * @returns false if this user has no such request or it has expired.
 */
export function writeExport(
  context: AppContext,
  actor: Actor,
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
      // If sending failed, a batch may still be loading. Nothing may read after the end of the transaction.
      await sheet.rows.return();
    }
    return true;
  });
}
