import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { calibrationFigures } from '@plainview/domain/review/calibrations/calibration';
import {
  compareReviews,
  differencesOf,
  type ReviewComparison,
} from '@plainview/domain/review/second-reviews/review-comparison';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { comparisonText } from '../second-reviews/compare-second-review.ts';
import * as repository from './calibrations.repository.ts';
import type { CalibrationResult } from './calibrations.repository.ts';

/** Reviews that the figures are about, the newest ones. */
const MOST_MEASURED = 500;

/**
 * Returns how well reviews agree with the agreed answers: those of all reviewers together, and
 * the actor's own.
 */
export async function getCalibrationFigures(
  context: AppContext,
  actor: AdminActor,
): Promise<ReturnType<typeof calibrationFigures>> {
  const results = await tenantRead(context.database, actor, (tx) =>
    repository.listCalibrationResults(tx, MOST_MEASURED),
  );
  return calibrationFigures(results, actor.userId);
}

/** The actor's review of a clip next to its agreed answer. */
export interface ComparedClip {
  readonly result: CalibrationResult;
  readonly comparison: ReviewComparison;
  readonly differences: readonly string[];
}

/** Compares the actor's own finished review with the agreed answer, and records what is returned. */
export async function getCalibrationResult(
  context: AppContext,
  actor: AdminActor,
  reviewId: string,
): Promise<ComparedClip> {
  const { result, agencyId } = await tenantRead(context.database, actor, async (tx) => {
    const found = await repository.getCalibrationResult(tx, reviewId, actor.userId);
    const ticket = found && (await getTicket(tx, found.ticketId));
    if (!found || !ticket) throw new AppError('NOT_FOUND');
    return { result: found, agencyId: ticket.agencyId };
  });
  const comparison = compareReviews(result.reference, result.content);
  await recordTicketText(context, actor, { id: result.ticketId, agencyId }, comparisonText(comparison));
  return { result, comparison, differences: differencesOf(comparison) };
}
