import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { deleteUnconfirmed } from './registration-confirmation.ts';
import { listExpiredRegistrations } from './registrations.repository.ts';

const AT_ONCE = 100;

/** Deletes registrations that were not confirmed in time, each in its own transaction. */
export async function sweepRegistrations(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const expired = await asSystem(app.database, (tx) => listExpiredRegistrations(tx, now, AT_ONCE));
  for (const { userId } of expired) await asSystem(app.database, (tx) => deleteUnconfirmed(tx, userId, now));
}
