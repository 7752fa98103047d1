import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Finding, FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockReview } from '../../evidence/review-access/lock-ticket.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { discloseFinding } from './disclose-finding.ts';
import { enqueueFrames } from './find-frames.ts';
import { ensureStill } from './finding-excerpts.ts';
import { checkFindingForm, readIndexFor, type FindingForm } from './finding-form.ts';
import * as repository from './findings.repository.ts';
import { recordFinding } from './record-finding.ts';

/** Lists the findings of a ticket by time, and records this. */
export async function listFindings(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<FindingWithExcerpts[]> {
  const { ticket, findings } = await discloseReview(context, actor, ticketId, async (tx) => {
    const found = await getTicket(tx, ticketId);
    if (!found) throw new AppError('NOT_FOUND');
    return { ticket: found, findings: await repository.listFindings(tx, ticketId) };
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

/** Adds a finding to a ticket in review. */
export async function addFinding(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
  form: FindingForm,
  idempotency: IdempotentRequest | null,
): Promise<FindingWithExcerpts> {
  const index = await readIndexFor(context, actor, form);
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const { ticket, secondReviewId } = await lockReview(tx, ticketId);
    const finding: Finding = {
      ...(await checkFindingForm(tx, ticket.id, form, index)),
      id: newId(),
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      authorId: actor.userId,
      authorName: actor.name,
      createdAt: context.clock.now(),
      markedMicroseconds: null,
      secondReviewId,
    };
    await repository.addFinding(tx, finding);
    await ensureStill(context, tx, finding);
    await enqueueFrames(tx, finding);
    await recordFinding(tx, actor, context.clock.now(), 'finding.added', finding);
    return requireFinding(tx, finding.id);
  });
}

/** Edits a finding of a ticket in review. */
export async function editFinding(
  context: AppContext,
  actor: AdminActor,
  id: string,
  form: FindingForm,
): Promise<FindingWithExcerpts> {
  const index = await readIndexFor(context, actor, form);
  return tenantTransaction(context.database, actor, async (tx) => {
    const before = await lockFinding(tx, id);
    const change = await checkFindingForm(tx, before.ticketId, form, index);
    const after = { ...before, ...change, markedMicroseconds: markedAfter(before, change) };
    await repository.editFinding(tx, before.id, { ...change, markedMicroseconds: after.markedMicroseconds });
    await ensureStill(context, tx, after);
    await enqueueFrames(tx, after);
    await recordFinding(tx, actor, context.clock.now(), 'finding.edited', after);
    return requireFinding(tx, before.id);
  });
}

/** Removes a finding of a ticket in review; it can be restored for a day. */
export async function removeFinding(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const finding = await lockFinding(tx, id);
    await repository.setFindingRemoved(tx, finding.id, context.clock.now());
    await recordFinding(tx, actor, context.clock.now(), 'finding.removed', finding);
  });
}

/**
 * Restores a finding that was removed less than a day ago, with its author. Restoring it again
 * changes nothing.
 */
export async function restoreFinding(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<FindingWithExcerpts> {
  return discloseFinding(context, actor, async (tx) => {
    const found = (await repository.findRemovedFinding(tx, id)) ?? (await requireFinding(tx, id));
    await lockReview(tx, found.ticketId);
    const removed = await repository.findRemovedFinding(tx, id);
    if (removed) {
      await repository.setFindingRemoved(tx, removed.id, null);
      await enqueueFrames(tx, removed);
      await recordFinding(tx, actor, context.clock.now(), 'finding.restored', removed);
    }
    return requireFinding(tx, id);
  });
}

/** Returns where a finding was marked before Plainview found its frames, unless its author moved it since. */
function markedAfter(before: Finding, change: Pick<Finding, 'videoId' | 'startFrame'>): number | null {
  const isThere = change.videoId === before.videoId && change.startFrame === before.startFrame;
  return isThere ? before.markedMicroseconds : null;
}

/**
 * Returns a finding after locking its ticket, so that changes of findings and the ticket's
 * delivery are serialized.
 */
async function lockFinding(tx: Transaction, id: string): Promise<Finding> {
  const { ticketId } = await requireFinding(tx, id);
  await lockReview(tx, ticketId);
  return requireFinding(tx, id);
}

/** Returns a finding of this transaction, with its still and clip. @throws AppError NOT_FOUND. */
async function requireFinding(tx: Reader, id: string): Promise<FindingWithExcerpts> {
  const finding = await repository.findFinding(tx, id);
  if (!finding) throw new AppError('NOT_FOUND');
  return finding;
}
