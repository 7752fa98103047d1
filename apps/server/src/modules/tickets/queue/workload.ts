import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { subtractTime } from '@plainview/domain/shared/time';
import {
  WORKLOAD_PERIOD,
  WORKLOAD_PERIOD_DAYS,
  workloadOf,
  type Reviewer,
  type Workload,
} from '@plainview/domain/tickets/queue/reviewer';
import type { AppContext } from '../../../app-context.ts';
import { tenantRead, tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { isReviewer } from '../tickets/assign-ticket.ts';
import { listReviewerAccounts } from './queue.repository.ts';
import { readOpenWork, readPlayedWork } from './workload.repository.ts';

/** Lists the administrators with the duty of a reviewer, by name. */
export async function readReviewers(context: AppContext, actor: AdminActor): Promise<Reviewer[]> {
  const accounts = await tenantRead(context.database, actor, listReviewerAccounts);
  return accounts.filter((account) => isReviewer(context, account)).map(({ id, name }) => ({ id, name }));
}

/** Returns the work of each reviewer, by name, and the work that has no reviewer. */
export async function readWorkload(
  context: AppContext,
  actor: AdminActor,
): Promise<{
  readonly reviewers: (Reviewer & Workload)[];
  readonly unassigned: Workload;
  readonly periodDays: number;
}> {
  const now = context.clock.now();
  const [accounts, open, played] = await tenantReadAtOnce(context.database, actor, (tx) =>
    Promise.all([
      listReviewerAccounts(tx),
      readOpenWork(tx, now),
      readPlayedWork(tx, subtractTime(now, WORKLOAD_PERIOD)),
    ]),
  );
  const of = (id: string | null): Workload =>
    workloadOf(
      open.find(({ reviewerId }) => reviewerId === id),
      played.find(({ reviewerId }) => reviewerId === id),
    );
  return {
    reviewers: accounts
      .filter((account) => isReviewer(context, account))
      .map(({ id, name }) => Object.assign({ id, name }, of(id))),
    unassigned: of(null),
    periodDays: WORKLOAD_PERIOD_DAYS,
  };
}
