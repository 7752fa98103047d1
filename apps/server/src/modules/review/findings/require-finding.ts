import type { Finding, FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { lockReview } from '../../evidence/review-access/lock-review.ts';
import { findFinding } from './finding.repository.ts';

/** Returns a finding of this transaction, with its still and clip. @throws AppError NOT_FOUND. */
export async function requireFinding(tx: Transaction, id: string): Promise<FindingWithExcerpts> {
  const finding = await findFinding(tx, id);
  if (!finding) throw new AppError('NOT_FOUND');
  return finding;
}

/**
 * Returns a finding after locking its ticket, so that changes of findings and the ticket's
 * delivery are serialized.
 * @throws AppError NOT_FOUND or TICKET_NOT_IN_PROGRESS.
 */
export async function lockFinding(tx: Transaction, id: string): Promise<Finding> {
  const { ticketId } = await requireFinding(tx, id);
  await lockReview(tx, ticketId);
  return requireFinding(tx, id);
}
