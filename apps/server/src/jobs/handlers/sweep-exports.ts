import type { AppContext } from '../../app-context.ts';
import { deleteExpiredExports } from '../../persistence/export.repository.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';

/** Removes what was asked for and nobody can fetch any more; that it was asked for stays in the ledger. */
export async function sweepExports(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredExports(tx, app.clock.now()));
}
