import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Finding, FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { AppContext } from '../../../app-context.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { lockReview } from '../../evidence/review-access/lock-review.ts';
import { ensureStill } from './finding-excerpts.ts';
import { checkFindingForm, readIndexFor, type FindingForm } from './finding-form.ts';
import { insertFinding } from './finding.repository.ts';
import { recordFinding } from './record-finding.ts';
import { requireFinding } from './require-finding.ts';

/**
 * Adds a finding to a ticket in review.
 * @throws AppError NOT_FOUND, TICKET_NOT_IN_PROGRESS, FINDING_OUTSIDE_VIDEO, FINDING_RANGE_REVERSED or
 *   FINDING_FRAME_MISMATCH.
 */
export async function addFinding(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  form: FindingForm,
  mark: IdempotentRequest | null,
): Promise<FindingWithExcerpts> {
  const index = await readIndexFor(context, actor, form);
  return withIdempotency(context, actor, mark, async (tx) => {
    const { ticket, secondReviewId } = await lockReview(tx, ticketId);
    const finding: Finding = {
      ...(await checkFindingForm(tx, ticket.id, form, index)),
      id: randomUUID(),
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      authorId: actor.userId,
      authorName: actor.name,
      createdAt: context.clock.now(),
      secondReviewId,
    };
    await insertFinding(tx, finding);
    await ensureStill(context, tx, finding);
    await recordFinding(tx, actor, context.clock.now(), 'finding.added', finding);
    return requireFinding(tx, finding.id);
  });
}
