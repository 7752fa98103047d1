import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { deleteExpiredSignIns } from './organization-sign-in.repository.ts';

/** Deletes expired sign-in attempts through the organization's identity provider. */
export async function sweepSignIns(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredSignIns(tx, app.clock.now()));
}
