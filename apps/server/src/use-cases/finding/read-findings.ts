import type { AdminActor } from '@plainview/domain/account/actor';
import type { FindingWithExcerpts } from '@plainview/domain/report/finding';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { listFindings } from '../../persistence/ticket/finding.repository.ts';
import { findTicket } from '../../persistence/ticket/ticket.repository.ts';
import { discloseReview } from '../second-review/disclose-reviews.ts';

/** Lists the findings of a ticket by time. @throws AppError NOT_FOUND. */
export async function readFindings(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<FindingWithExcerpts[]> {
  return discloseReview(context, actor, ticketId, async (tx) => {
    if (!(await findTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    return listFindings(tx, ticketId);
  });
}
