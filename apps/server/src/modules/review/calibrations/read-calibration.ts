import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { calibrationFigures, mayTakeClip } from '@plainview/domain/review/calibrations/calibration';
import {
  compareReviews,
  differencesOf,
  type ReviewComparison,
} from '@plainview/domain/review/second-reviews/review-comparison';
import type { Ability } from '@plainview/domain/shared/error-code';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { comparisonText } from '../second-reviews/read-second-reviews.ts';
import { listKnownTickets } from '../second-reviews/second-review.repository.ts';
import {
  countCalibrationClips,
  findCalibrationResult,
  listCalibrationClips,
  listCalibrationResults,
  type CalibrationResult,
  type ListedCalibrationClip,
} from './calibration.repository.ts';

/** A clip in the list, with whether the actor may review it. */
export type AvailableClip = ListedCalibrationClip & { readonly take: Ability };

/** Returns one page of the calibration clips, newest first. */
export function readClips(
  context: AppContext,
  actor: AdminActor,
  stretch: PageRequest,
): Promise<CountedPage<AvailableClip>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: async () => {
        const rows = await listCalibrationClips(tx, actor.userId, stretch);
        // The records of a clip in progress are hidden from the actor.
        const others = rows.filter(({ reviewId }) => reviewId === null);
        const ids = others.map(({ ticketId }) => ticketId);
        const known = await listKnownTickets(tx, actor.userId, ids);
        return rows.map((row) =>
          Object.assign(row, {
            take: mayTakeClip({
              isOutOfUse: row.retiredAt !== null || !row.hasVideos,
              isReviewed: row.reviewId !== null,
              knowsFirstReview: known.has(row.ticketId),
            }),
          }),
        );
      },
      total: async () => exactly(await countCalibrationClips(tx)),
    }),
  );
}

/** Reviews that the figures are about, the newest ones. */
const MOST_MEASURED = 500;

/**
 * Returns how well reviews agree with the agreed answers: those of all reviewers together, and
 * the actor's own.
 */
export async function readCalibrationFigures(
  context: AppContext,
  actor: AdminActor,
): Promise<ReturnType<typeof calibrationFigures>> {
  const results = await tenantRead(context.database, actor, (tx) =>
    listCalibrationResults(tx, MOST_MEASURED),
  );
  return calibrationFigures(results, actor.userId);
}

/** The actor's review of a clip next to its agreed answer. */
export interface ComparedClip {
  readonly result: CalibrationResult;
  readonly comparison: ReviewComparison;
  readonly differences: readonly string[];
}

/**
 * Compares the actor's own finished review with the agreed answer, and records what is returned.
 * @throws AppError NOT_FOUND.
 */
export async function readClipResult(
  context: AppContext,
  actor: AdminActor,
  reviewId: string,
): Promise<ComparedClip> {
  const { result, agencyId } = await tenantRead(context.database, actor, async (tx) => {
    const found = await findCalibrationResult(tx, reviewId, actor.userId);
    const ticket = found && (await getTicket(tx, found.ticketId));
    if (!found || !ticket) throw new AppError('NOT_FOUND');
    return { result: found, agencyId: ticket.agencyId };
  });
  const comparison = compareReviews(result.reference, result.content);
  await recordTicketText(context, actor, { id: result.ticketId, agencyId }, comparisonText(comparison));
  return { result, comparison, differences: differencesOf(comparison) };
}
