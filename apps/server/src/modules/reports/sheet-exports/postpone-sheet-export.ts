import { retryDelaySeconds, type SheetExport } from '@plainview/domain/reports/sheet-exports/sheet-export';
import { addTime, SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { SheetError } from '../../../platform/integrations/sheets/sheet-service.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { sheetExportOutbox } from './sheet-export-outbox.ts';
import { lockSheetExport, markSheetExportFailed, setSheetRetry } from './sheet-exports.repository.ts';

/**
 * Schedules the next attempt of an export, with increasing delays and not before the time that Google asks
 * for. Marks the export as failed if waiting does not help or the configured time for retries has passed. The
 * delay survives a restart, since it is the job's run time.
 */
export function postponeSheetExport(context: AppContext, id: string, fault: SheetError): Promise<void> {
  const now = context.clock.now();
  const retryFor = context.sheets?.retryForMilliseconds ?? 0;
  return asSystem(context.database, async (tx) => {
    const found = await lockSheetExport(tx, id);
    if (found?.state !== 'waiting' && found?.state !== 'running') return;
    const failures = found.failures + 1;
    const failingSince = found.failingSince ?? now;
    const delay = retryDelaySeconds(failures, fault.retryAfterSeconds);
    const nextAttemptAt = addTime(now, delay * SECOND);
    if (isPermanent(fault, found, nextAttemptAt.getTime() - failingSince.getTime() > retryFor)) {
      const { info } = fault;
      await markSheetExportFailed(tx, id, info, now);
      await recordEvent(tx, 'Plainview', now, {
        event: 'export.failed',
        subject: 'export',
        subjectId: found.id,
        agencyId: null,
        audience: 'internal',
        data: {
          reason: info.code,
          said: String(info.data?.['said'] ?? ''),
          rowsDone: found.position,
          rowsTotal: found.rowsTotal,
          startedBy: found.userName,
        },
      });
      return;
    }
    await setSheetRetry(tx, id, { failures, failingSince, nextAttemptAt }, now);
    await sheetExportOutbox.enqueue(tx, id, nextAttemptAt);
  });
}

function isPermanent({ kind }: SheetError, { failures }: SheetExport, hasRetryTimeEnded: boolean): boolean {
  if (kind === 'later') return hasRetryTimeEnded;
  return kind === 'final' || failures > 0;
}
