import type { AppContext } from '../platform/app-context.ts';
import { compactListCounts } from '../platform/database/list-counts.repository.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';

/** Replaces the changes of the list counts with their sums, so that reading a count stays fast. */
export async function compactCounts(app: AppContext): Promise<void> {
  await asSystem(app.database, compactListCounts);
}
