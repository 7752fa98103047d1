import { randomUUID } from 'node:crypto';
import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { CustodyEvent } from '@plainview/domain/ledger/custody-event';
import {
  checkFindingRange,
  type Finding,
  type FindingWithExcerpts,
} from '@plainview/domain/review/findings/finding';
import { checkFindingFrames } from '@plainview/domain/review/findings/finding-frames';
import { formatShape, normalizeShape } from '@plainview/domain/review/findings/frame-shapes';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { readFrameIndex } from '../../evidence/media/read-frame-index.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockReview } from '../../evidence/review-access/lock-ticket.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { discloseFinding } from './disclose-finding.ts';
import { ensureStill } from './finding-excerpts.ts';
import * as repository from './findings.repository.ts';
import type { FindingContent } from './findings.repository.ts';

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
      id: randomUUID(),
      agencyId: ticket.agencyId,
      ticketId: ticket.id,
      authorId: actor.userId,
      authorName: actor.name,
      createdAt: context.clock.now(),
      secondReviewId,
    };
    await repository.addFinding(tx, finding);
    await ensureStill(context, tx, finding);
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
    await repository.editFinding(tx, before.id, change);
    const after = { ...before, ...change };
    await ensureStill(context, tx, after);
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
      await recordFinding(tx, actor, context.clock.now(), 'finding.restored', removed);
    }
    return requireFinding(tx, id);
  });
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

/** Records a finding with its content in the ledger, for administrators only. */
async function recordFinding(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  event: CustodyEvent,
  finding: Finding,
): Promise<void> {
  const { videoId, startMicroseconds, endMicroseconds, category, severity, text } = finding;
  const { startFrame, endFrame, frameSource, secondReviewId } = finding;
  const frames = startFrame === null ? {} : { startFrame, endFrame, frameSource };
  const shapes = finding.shapes.length === 0 ? {} : { shapes: finding.shapes.map(formatShape) };
  const speed = finding.playbackRate === null ? {} : { playbackRate: finding.playbackRate };
  await recordEvent(tx, actor, now, {
    event,
    subject: 'finding',
    subjectId: finding.id,
    ticketId: finding.ticketId,
    agencyId: finding.agencyId,
    audience: 'internal',
    data: {
      videoId,
      startMicroseconds,
      endMicroseconds,
      ...frames,
      ...shapes,
      ...speed,
      category,
      severity,
      text,
      ...(secondReviewId !== null && { secondReviewId }),
    },
  });
}

/** Fields of a finding that its author enters. */
export type FindingForm = FindingContent;

/** Returns the index that a finding's frames are checked against; null if it has none, or needs none. */
export async function readIndexFor(
  context: AppContext,
  actor: AdminActor,
  form: FindingForm,
): Promise<FrameIndex | null> {
  return form.startFrame === null ? null : readFrameIndex(context, actor, form.videoId);
}

/**
 * Checks a finding against its video.
 * @returns it with the video's id as stored, and its shapes as they are drawn
 */
export async function checkFindingForm(
  tx: Reader,
  ticketId: string,
  form: FindingForm,
  index: FrameIndex | null,
): Promise<FindingContent> {
  const video = await findVideo(tx, form.videoId);
  if (!video || video.ticketId !== ticketId) throw new AppError('NOT_FOUND');
  const error = checkFindingRange(form, video.facts.durationMicroseconds) ?? checkFindingFrames(form, index);
  if (error) throw new AppError(error.code);
  return { ...form, videoId: video.id, shapes: form.shapes.map(normalizeShape) };
}
