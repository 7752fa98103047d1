import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { mayTakeClip } from '@plainview/domain/review/calibrations/calibration';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { lockReading } from '../../evidence/review-access/review-reading.repository.ts';
import { listKnownTickets } from '../second-reviews/second-review.repository.ts';
import {
  findCalibrationReview,
  insertCalibrationReview,
  lockCalibrationClip,
} from './calibration.repository.ts';

/**
 * Starts the actor's review of a calibration clip. From then until it is finished, row-level security hides
 * the first review from the actor, as in a second review.
 * @throws AppError NOT_FOUND, CALIBRATION_CLIP_REVIEWED, CALIBRATION_CLIP_RETIRED or
 *   SECOND_REVIEW_NOT_INDEPENDENT.
 */
export function takeClip(
  context: AppContext,
  actor: AdminActor,
  clipId: string,
): Promise<{ readonly ticketId: string }> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const clip = await lockCalibrationClip(tx, clipId);
    if (!clip) throw new AppError('NOT_FOUND');
    const { ticketId, agencyId } = clip;
    const own = await findCalibrationReview(tx, clipId, actor.userId);
    // Repeating it changes nothing.
    if (own && own.finishedAt === null) return { ticketId };
    await lockReading(tx, actor.userId, ticketId);
    const known = await listKnownTickets(tx, actor.userId, [ticketId]);
    const ability = mayTakeClip({
      isOutOfUse: clip.retiredAt !== null || !clip.hasVideos,
      isReviewed: own !== null,
      knowsFirstReview: known.size > 0,
    });
    if (!ability.allowed) throw new AppError(ability.code);
    const id = randomUUID();
    const now = context.clock.now();
    const reviewer = { reviewerId: actor.userId, reviewerName: actor.name };
    await insertCalibrationReview(tx, clip, { id, ...reviewer, at: now });
    await recordEvent(tx, actor, now, {
      event: 'calibration.taken',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { clipId },
    });
    return { ticketId };
  });
}
