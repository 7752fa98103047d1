import type { AppContext } from '../../app-context.ts';
import { compactListCounts } from '../../persistence/database/list-counts.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';

/** Replaces the changes of the list counts with their sums, so that reading a count stays fast. */
export async function compactCounts(app: AppContext): Promise<void> {
  await asSystem(app.database, compactListCounts);
}
