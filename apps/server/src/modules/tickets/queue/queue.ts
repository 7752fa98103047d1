import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  WORKLOAD_PERIOD_DAYS,
  workloadOf,
  workloadPeriod,
  type Reviewer,
  type Workload,
} from '@plainview/domain/tickets/queue/reviewer';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead, tenantReadAtOnce } from '../../../platform/database/tenant-transaction.ts';
import { getTicket } from '../tickets/tickets.repository.ts';
import { isReviewer } from './assign-ticket.ts';
import { findUrgentTicket, listReviewerAccounts } from './queue.repository.ts';
import { sumOpenWork, sumPlayedWork } from './workload.repository.ts';

/** Lists the administrators with the duty of a reviewer, by name. */
export async function listReviewers(context: AppContext, actor: AdminActor): Promise<Reviewer[]> {
  const accounts = await tenantRead(context.database, actor, listReviewerAccounts);
  return accounts.filter((account) => isReviewer(context, account)).map(({ id, name }) => ({ id, name }));
}

/** Returns the work of each reviewer, by name, and the work that has no reviewer. */
export async function getWorkload(
  context: AppContext,
  actor: AdminActor,
): Promise<{
  readonly reviewers: (Reviewer & Workload)[];
  readonly unassigned: Workload;
  readonly periodDays: number;
}> {
  const now = context.clock.now();
  const [accounts, open, played] = await tenantReadAtOnce(context.database, actor, (tx) =>
    Promise.all([listReviewerAccounts(tx), sumOpenWork(tx, now), sumPlayedWork(tx, workloadPeriod(now))]),
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

/**
 * Returns the open ticket that the actor should review next: own tickets first, then tickets without a
 * reviewer, each by urgency. After a ticket, it continues with the one behind it, so that repeated calls
 * visit all of them.
 * @param afterId the ticket after which to continue; null to begin with the most urgent one
 * @returns null if there is no other open ticket
 */
export function getNextTicket(
  { database }: AppContext,
  actor: AdminActor,
  afterId: string | null,
): Promise<Ticket | null> {
  return tenantRead(database, actor, async (tx) => {
    const after = afterId === null ? null : await getTicket(tx, afterId);
    const id = await findNext(tx, actor.userId, after);
    return id === null ? null : getTicket(tx, id);
  });
}

async function findNext(tx: Reader, userId: string, after: Ticket | null): Promise<string | null> {
  const exceptId = after?.id ?? null;
  const isOpen = after !== null && after.status !== 'completed';
  const own = { id: userId, isLast: isOpen && after.reviewerId === userId };
  const free = { id: null, isLast: isOpen && after.reviewerId === null };
  const behind = own.isLast ? own : free.isLast ? free : null;
  if (behind) {
    const found = await findUrgentTicket(tx, behind.id, { after, exceptId });
    if (found !== null) return found;
  }
  for (const { id } of own.isLast ? [free, own] : [own, free]) {
    const found = await findUrgentTicket(tx, id, { after: null, exceptId });
    if (found !== null) return found;
  }
  return null;
}
