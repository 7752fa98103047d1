import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { discloseReviews } from '../../evidence/review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';

/**
 * Runs an action that returns a finding, also if nothing is left to do, so that no entry records that the actor
 * has seen it. Records this. May run the action twice.
 */
export const discloseFinding = (
  context: AppContext,
  actor: AdminActor,
  action: (tx: Transaction) => Promise<FindingWithExcerpts>,
): Promise<FindingWithExcerpts> =>
  discloseReviews(context, actor, () =>
    tenantTransaction(context.database, actor, async (tx) => {
      const result = await action(tx);
      return { result, unrecorded: await listUnrecordedReadings(tx, [result.ticketId]) };
    }),
  );
