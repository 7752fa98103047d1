import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { isSameRule } from '@plainview/domain/review/scorecards/scorecard-assignment';
import {
  describeShare,
  type SecondReviewShare,
} from '@plainview/domain/review/second-reviews/second-review-share';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { readCustodyHead } from '../../../platform/ledger/custody.repository.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { listAgencies } from '../../agencies/agencies/agencies.repository.ts';
import * as repository from './second-review-draws.repository.ts';
import type { StoredShare } from './second-review-draws.repository.ts';

/** Lists the shares of tickets that are reviewed twice. */
export const listShares = (context: AppContext, actor: AdminActor): Promise<StoredShare[]> =>
  tenantRead(context.database, actor, repository.listShares);

const isAnyPositive = (shares: readonly SecondReviewShare[]): boolean =>
  shares.some(({ percent }) => percent > 0);

/**
 * Replaces the shares of tickets that are reviewed twice. While all are 0, deliveries are not
 * considered, also later.
 * @throws AppError NOT_FOUND if an agency does not exist
 */
export function setShares(
  context: AppContext,
  actor: AdminActor,
  shares: readonly SecondReviewShare[],
): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const progress = await repository.lockDrawProgress(tx);
    const before = await repository.listShares(tx);
    const agencies = new Map((await listAgencies(tx)).map((agency) => [agency.id, agency.name]));
    const describe = (share: SecondReviewShare): string =>
      describeShare(share, share.agencyId === null ? null : (agencies.get(share.agencyId) ?? null));
    if (shares.some(({ agencyId }) => agencyId !== null && !agencies.has(agencyId)))
      throw new AppError('NOT_FOUND');
    const twice = shares.find((one, index) => shares.slice(0, index).some((other) => isSameRule(one, other)));
    if (twice) throw new AppError('SECOND_REVIEW_SHARE_TWICE', { name: describe(twice) });
    if (progress === null || !isAnyPositive(before))
      await repository.setDrawProgress(tx, (await readCustodyHead(tx)).sequence);
    await repository.setShares(tx, shares);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'second_review.shares_set',
      subject: 'second_review',
      subjectId: 'shares',
      agencyId: null,
      audience: 'internal',
      data: { shares: shares.map(describe) },
    });
  });
}
