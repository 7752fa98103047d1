import type { User } from '@plainview/domain/identity/users/user';
import type { Transaction } from '@plainview/postgres/database';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import {
  deleteCalibrationReviewsOf,
  releaseSecondReviewsOf,
} from '../../review/second-reviews/second-reviews.repository.ts';
import { unassignOpenTickets } from '../../tickets/queue/queue.repository.ts';

/**
 * Removes a user who loses the right to review from all open tickets and second reviews, so that
 * others can have them.
 */
export async function unassignTickets(
  tx: Transaction,
  actor: EventActor,
  user: Pick<User, 'id' | 'name' | 'email'>,
  now: Date,
): Promise<void> {
  const reviewer = { reviewer: user.name, reviewerEmail: user.email };
  for (const { id, ticketId, agencyId, drawId } of await releaseSecondReviewsOf(tx, user.id)) {
    await recordEvent(tx, actor, now, {
      event: 'second_review.released',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { drawId, ...reviewer },
    });
  }
  for (const { id, ticketId, agencyId, calibrationClipId } of await deleteCalibrationReviewsOf(tx, user.id)) {
    await recordEvent(tx, actor, now, {
      event: 'calibration.released',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { clipId: calibrationClipId, ...reviewer },
    });
  }
  for (const { id, agencyId } of await unassignOpenTickets(tx, user.id)) {
    await recordEvent(tx, actor, now, {
      event: 'ticket.unassigned',
      subject: 'ticket',
      subjectId: id,
      ticketId: id,
      agencyId,
      audience: 'internal',
      data: reviewer,
    });
  }
}
