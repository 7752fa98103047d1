import type { AppContext } from '../../app-context.ts';
import { deleteExpiredSignIns } from '../../persistence/account/external-identity.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';

/** Removes sign-ins through the organization's provider that nobody finished in time. */
export async function sweepSignIns(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredSignIns(tx, app.clock.now()));
}
