import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import { mayTake, secondReviewState } from '@plainview/domain/review/second-reviews/second-review';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { Ability } from '@plainview/domain/shared/error-code';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockReading } from '../../evidence/review-access/review-reading.repository.ts';
import { lockTicketRow } from '../../tickets/tickets/tickets.repository.ts';
import { composeReview } from '../findings/compose-review.ts';
import * as repository from './second-reviews.repository.ts';
import type { ListedSecondReview, SecondReview } from './second-reviews.repository.ts';

/** A second review in the list, with whether the actor may take it. */
export type AvailableSecondReview = ListedSecondReview & { readonly take: Ability };

/** Returns one page of the second reviews, newest first. */
export function listSecondReviews(
  context: AppContext,
  actor: AdminActor,
  page: CountedPageRequest,
): Promise<CountedPage<AvailableSecondReview>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: async () => {
        const rows = await repository.listSecondReviews(tx, page);
        const open = rows.filter((row) => secondReviewState(row) === 'open');
        const ids = open.map(({ ticketId }) => ticketId);
        const known = await repository.listKnownTickets(tx, actor.userId, ids);
        return rows.map((row) =>
          Object.assign(row, {
            take: mayTake(secondReviewState(row), { knowsFirstReview: known.has(row.ticketId) }),
          }),
        );
      },
      total: () => repository.countSecondReviews(tx, page.countUpTo),
    }),
  );
}

/**
 * Takes a second review. From then until it is finished, row-level security hides the first
 * review from the actor.
 */
export function takeSecondReview(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const review = await repository.lockSecondReview(tx, id);
    if (!review || review.drawId === null) throw new AppError('NOT_FOUND');
    // Repeating it changes nothing.
    if (review.reviewerId === actor.userId && review.finishedAt === null) return;
    await lockReading(tx, actor.userId, review.ticketId);
    const known = await repository.listKnownTickets(tx, actor.userId, [review.ticketId]);
    const ability = mayTake(secondReviewState(review), { knowsFirstReview: known.size > 0 });
    if (!ability.allowed) throw new AppError(ability.code);
    const now = context.clock.now();
    const taken = { reviewerId: actor.userId, reviewerName: actor.name, takenAt: now };
    await repository.setSecondReviewer(tx, id, taken);
    // Work left by an earlier reviewer whose account was deleted.
    await repository.deleteSecondReviewWork(tx, id);
    await record(tx, actor, now, { review, event: 'taken' });
  });
}

/**
 * Gives a second review, or the review of a calibration clip, back: what was written in it is deleted.
 * @throws AppError NOT_FOUND if the actor has not taken it.
 */
export function releaseSecondReview(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { review } = await lockOwn(tx, actor, id);
    if (review.drawId === null) await repository.deleteCalibrationReview(tx, id);
    else {
      // Someone else can take it.
      await repository.deleteSecondReviewWork(tx, id);
      await repository.setSecondReviewer(tx, id, null);
    }
    await record(tx, actor, context.clock.now(), { review, event: 'released' });
  });
}

/**
 * Finishes a second review, or the review of a calibration clip: stores what it consists of, which never
 * changes. The actor then sees the first review, and other administrators see both.
 * @throws AppError NOT_FOUND if the actor has not taken it
 */
export function finishSecondReview(
  context: AppContext,
  actor: AdminActor,
  { id, notWatchedReason }: { readonly id: string; readonly notWatchedReason?: string | undefined },
): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const { review, ticket } = await lockOwn(tx, actor, id);
    const { videos, findings, coverage, scorecard, ...rest } = await composeReview(tx, {
      ticket,
      notWatchedReason,
    });
    const content = { videos, findings, coverage, scorecard, notWatchedReason: rest.notWatchedReason };
    const now = context.clock.now();
    await record(tx, actor, now, {
      review,
      event: 'finished',
      // Of a calibration, nothing is recorded that would be a result of the person.
      data: {
        ...(review.drawId !== null && { findings: findings.length }),
        contentSha256: hashOf(content),
      },
    });
    await repository.finishSecondReview(tx, id, { finishedAt: now, content });
  });
}

/** Locks the actor's open second review. Locks its ticket first, as changes of a review do. */
async function lockOwn(
  tx: Transaction,
  actor: AdminActor,
  id: string,
): Promise<{ readonly review: SecondReview; readonly ticket: Ticket }> {
  const found = await repository.findSecondReview(tx, id);
  const ticket = found && (await lockTicketRow(tx, found.ticketId));
  const review = ticket && (await repository.lockSecondReview(tx, id));
  if (!ticket || review?.reviewerId !== actor.userId || review.finishedAt !== null)
    throw new AppError('NOT_FOUND');
  return { review, ticket };
}

async function record(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  entry: {
    readonly review: SecondReview;
    readonly event: 'taken' | 'released' | 'finished';
    readonly data?: CustodyData;
  },
): Promise<void> {
  const { review, event, data } = entry;
  const { drawId, calibrationClipId } = review;
  await recordEvent(tx, actor, now, {
    event: calibrationClipId === null ? `second_review.${event}` : `calibration.${event}`,
    subject: 'second_review',
    subjectId: review.id,
    ticketId: review.ticketId,
    agencyId: review.agencyId,
    audience: 'internal',
    data: { ...(calibrationClipId === null ? { drawId } : { clipId: calibrationClipId }), ...data },
  });
}
