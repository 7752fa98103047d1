import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { listFindings } from './finding.repository.ts';

/** Lists the findings of a ticket by time, and records this. @throws AppError NOT_FOUND. */
export async function readFindings(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<FindingWithExcerpts[]> {
  const { ticket, findings } = await discloseReview(context, actor, ticketId, async (tx) => {
    const found = await getTicket(tx, ticketId);
    if (!found) throw new AppError('NOT_FOUND');
    return { ticket: found, findings: await listFindings(tx, ticketId) };
  });
  if (findings.length > 0)
    await recordTicketText(context, actor, ticket, {
      event: 'findings.viewed',
      audience: 'internal',
      counts: { findingCount: findings.length },
      content: findings.map((finding) => [
        finding.id,
        finding.startMicroseconds,
        finding.endMicroseconds,
        finding.category,
        finding.severity,
        finding.text,
        finding.shapes,
      ]),
    });
  return findings;
}
