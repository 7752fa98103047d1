import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { ImportReading } from '@plainview/domain/tickets/imports/columns';
import type { ColumnMapping } from '@plainview/domain/tickets/imports/import-fields';
import type { AppContext } from '../../../app-context.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { saveImportMapping } from './import.repository.ts';

/**
 * Remembers the columns that are mapped to fields and how cells are read, for all users of the agency. A
 * preference: no ledger entry.
 */
export function setImportMapping(
  context: AppContext,
  actor: AgencyActor,
  remembered: { readonly mapping: ColumnMapping; readonly reading?: ImportReading | undefined },
): Promise<void> {
  const { agencyId } = actor;
  return tenantTransaction(context.database, actor, (tx) =>
    saveImportMapping(tx, { ...remembered, agencyId, savedAt: context.clock.now() }),
  );
}
