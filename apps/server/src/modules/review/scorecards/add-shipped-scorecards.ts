import { shippedScorecards } from '@plainview/domain/review/scorecards/shipped/shipped-scorecards';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { createScorecard, createScorecardVersion, listScorecards } from './scorecards.repository.ts';

const PUBLISHER = 'Plainview';

/**
 * Adds the scorecards that every installation has, each as version 1, at the first start that has them.
 * They apply to no ticket until an administrator assigns them. The ledger, which records what people do,
 * has no entry about it.
 */
export async function addShippedScorecards({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  await asSystem(database, async (tx) => {
    const known = new Set((await listScorecards(tx)).map(({ id }) => id));
    const now = clock.now();
    for (const { id, content } of shippedScorecards) {
      if (known.has(id)) continue;
      // Another process may start at the same time.
      if (!(await createScorecard(tx, { id, draft: null, createdBy: PUBLISHER, createdAt: now }))) continue;
      await createScorecardVersion(tx, {
        scorecardId: id,
        version: 1,
        content,
        publishedBy: PUBLISHER,
        publishedAt: now,
      });
    }
  });
}
