import type { BookkeepingRow } from '@plainview/domain/billing/invoices/bookkeeping-table';
import { monthBounds, yearBounds } from '@plainview/domain/billing/statements/statement';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { listBookkeeping } from './bookkeeping.repository.ts';

/** Returns the invoices, credit notes and payments of a year or month, and records the export. */
export const exportBookkeeping = (
  context: AppContext,
  actor: AdminActor,
  /** Such as 2026 or 2026-11. */
  period: string,
  format: 'csv' | 'xlsx',
): Promise<readonly BookkeepingRow[]> =>
  tenantTransaction(context.database, actor, async (tx) => {
    const range = period.length === 4 ? yearBounds(Number(period)) : monthBounds(period);
    const rows = await listBookkeeping(tx, range);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'bookkeeping.exported',
      subject: 'export',
      subjectId: newId(),
      agencyId: null,
      audience: 'internal',
      data: { period, format, rows: rows.length },
    });
    return rows;
  });
