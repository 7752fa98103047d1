import { ticketStatusAfter } from '@plainview/domain/tickets/tickets/ticket-transitions';
import type { Transaction } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { isBeingRedacted } from '../../release/redactions/redactions.repository.ts';
import { lockTicket } from '../review-access/lock-ticket.ts';

/**
 * Locks the ticket of a video to which a transcript is added: in review, or while a redacted copy of the video is made,
 * which is mostly ordered after the review. Findings and reports of a delivered review refer to no transcript.
 * @throws AppError TICKET_NOT_IN_PROGRESS
 */
export async function lockForTranscript(
  tx: Transaction,
  { id, ticketId }: { readonly id: string; readonly ticketId: string },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const after = ticketStatusAfter('deliver', ticket.status);
  if ('error' in after && !(await isBeingRedacted(tx, id)))
    throw new AppError(after.error.code, after.error.data);
}
