import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { updateSummaries } from './summaries.repository.ts';

/** Days, and other tickets, that are considered in one transaction. */
const MOST_DAYS = 500;

/** Summarizes days and open tickets again that changed, so that reading figures stays fast. */
export async function updateAllSummaries({ database }: AppContext): Promise<void> {
  let changes = MOST_DAYS;
  // Fewer changes are those of fewer days.
  while (changes >= MOST_DAYS) changes = await asSystem(database, (tx) => updateSummaries(tx, MOST_DAYS));
}
