import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { deleteExpiredChallenges } from './passkeys.repository.ts';

/** Deletes expired passkey challenges. */
export async function sweepChallenges(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredChallenges(tx, app.clock.now()));
}
