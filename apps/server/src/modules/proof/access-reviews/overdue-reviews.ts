import { hasDuty } from '@plainview/domain/identity/users/actor';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import { nextAccessReview } from '@plainview/domain/proof/access-reviews/access-review';
import { finishedWeeks, signOffDueAt, weekOf } from '@plainview/domain/proof/ledger/audit-week';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import {
  findFirstAdministratorSince,
  findLastAccessReview,
  getOversight,
  listSignedOffWeeks,
  lockOversight,
  saveOversight,
  type Oversight,
} from './oversight.repository.ts';

/** Reviews that administrators of the product owe. */
export interface OverdueReviews {
  /** Weeks that were not signed off, oldest first. */
  readonly openWeeks: readonly string[];
  /** Those of them that are overdue. */
  readonly overdueWeeks: readonly string[];
  /** When the next access review is due; null if it is not required. */
  readonly reviewDueAt: Date | null;
  readonly isReviewOverdue: boolean;
}

type Facts = Pick<AppContext, 'config' | 'clock'>;

/** Computes what is open and overdue. Nothing is overdue unless the profile requires reviews. */
export async function findOverdueReviews(
  { config, clock }: Facts,
  tx: Reader,
  state: Oversight | null,
): Promise<OverdueReviews> {
  const now = clock.now();
  const { requiresReviews } = config.policy;
  const since = state?.since ?? now;
  const signedOff = new Set(await listSignedOffWeeks(tx, weekOf(since)));
  const openWeeks = finishedWeeks(since, now).filter((week) => !signedOff.has(week));
  if (!requiresReviews) return { openWeeks, overdueWeeks: [], reviewDueAt: null, isReviewOverdue: false };
  const last = (await findLastAccessReview(tx)) ?? (await findFirstAdministratorSince(tx)) ?? since;
  const reviewDueAt = nextAccessReview(last);
  return {
    openWeeks,
    overdueWeeks: openWeeks.filter((week) => signOffDueAt(week) < now),
    reviewDueAt,
    isReviewOverdue: reviewDueAt < now,
  };
}

/** Stores what is overdue after a change, for the dashboard and the metrics. */
export async function updateOverdueReviews(app: Facts, tx: Transaction): Promise<OverdueReviews> {
  const state = await lockOversight(tx, app.clock.now());
  const found = await findOverdueReviews(app, tx, state);
  await saveOversight(tx, {
    overdueWeeks: found.overdueWeeks.length,
    isReviewOverdue: found.isReviewOverdue,
  });
  return found;
}

/** Returns what is overdue, as far as it concerns the administrator. */
export function getOverdueReviews(app: AppContext, actor: AdminActor) {
  return tenantRead(app.database, actor, async (tx) => {
    const found = await findOverdueReviews(app, tx, await getOversight(tx));
    return {
      overdueWeeks: hasDuty(actor, 'auditor') ? found.overdueWeeks.length : 0,
      reviewDueAt: found.reviewDueAt,
      isReviewOverdue: found.isReviewOverdue,
    };
  });
}

/**
 * Stores what is overdue, and notifies auditors of overdue weeks and all administrators of an overdue review
 * of access, each once.
 */
export async function notifyOfOverdueReviews(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const { notifiedWeek, notifiedReviewDueAt } = await lockOversight(tx, now);
    const { overdueWeeks, reviewDueAt, isReviewOverdue } = await updateOverdueReviews(app, tx);
    const newest = overdueWeeks.at(-1);
    const isWeekNew = newest !== undefined && (notifiedWeek === null || newest > notifiedWeek);
    const isReviewNew =
      isReviewOverdue && reviewDueAt !== null && notifiedReviewDueAt?.getTime() !== reviewDueAt.getTime();
    if (!isWeekNew && !isReviewNew) return;
    const administrators = await listApprovedAdministrators(tx);
    if (isWeekNew) {
      const { separatesDuties } = app.config.policy;
      const auditors = administrators.filter(
        ({ withheldDuties }) => !separatesDuties || dutiesWithout(withheldDuties).includes('auditor'),
      );
      await saveOversight(tx, { notifiedWeek: newest });
      await queueEmails(app, tx, auditors, {
        eventKey: `auditOverdue:${newest}`,
        about: { kind: 'auditOverdue', weeks: overdueWeeks.length },
        now,
      });
    }
    if (isReviewNew) {
      await saveOversight(tx, { notifiedReviewDueAt: reviewDueAt });
      await queueEmails(app, tx, administrators, {
        eventKey: `accessReviewOverdue:${reviewDueAt.toISOString()}`,
        about: { kind: 'accessReviewOverdue', dueAt: reviewDueAt },
        now,
      });
    }
  });
}
