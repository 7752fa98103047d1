import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { Scorecard } from '@plainview/domain/review/scorecards/scorecard';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockScorecard } from './scorecards.repository.ts';

/** Name of the lock that serializes changes that count scorecards or compare their assignments. */
export const SCORECARDS = 'scorecards';

/** Runs a change of a scorecard in a transaction that locks it. @throws AppError NOT_FOUND. */
export function withScorecard<Result>(
  context: AppContext,
  actor: AdminActor,
  id: string,
  change: (tx: Transaction, scorecard: Scorecard, now: Date) => Promise<Result>,
): Promise<Result> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const scorecard = await lockScorecard(tx, id);
    if (!scorecard) throw new AppError('NOT_FOUND');
    return change(tx, scorecard, context.clock.now());
  });
}

/** Records a change of a scorecard in the ledger, for administrators only. */
export function recordScorecard(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  { event, id, data }: { readonly event: CustodyEvent; readonly id: string; readonly data: CustodyData },
): Promise<void> {
  return recordEvent(tx, actor, now, {
    event,
    subject: 'scorecard',
    subjectId: id,
    agencyId: null,
    audience: 'internal',
    data,
  });
}

/** Returns the name of a scorecard as tickets know it, or of its draft if it was never published. */
export const scorecardName = ({ newest, draft }: Scorecard): string => (newest?.content ?? draft)?.name ?? '';
