import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/account/actor';
import type { CustodyEvent } from '@plainview/domain/custody/custody-event';
import { checkFindingRange, type Finding, type FindingWithExcerpts } from '@plainview/domain/report/finding';
import { checkFindingFrames } from '@plainview/domain/report/finding-frames';
import { formatShape, normalizeShape } from '@plainview/domain/report/frame-shapes';
import type { FrameIndex } from '@plainview/domain/video/frame-index';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  findFinding,
  findRemovedFinding,
  insertFinding,
  listFindings,
  setFindingRemoved,
  updateFinding,
  type FindingContent,
} from '../../persistence/ticket/finding.repository.ts';
import { findTicket } from '../../persistence/ticket/ticket.repository.ts';
import { findVideo } from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';
import { readFrameIndex } from '../media/read-frame-index.ts';
import { lockReview } from '../ticket/lock-review.ts';
import { ensureStill } from './finding-excerpts.ts';

/** Fields of a finding that its author enters. */
export type FindingForm = FindingContent;

/** Lists the findings of a ticket by time. @throws AppError NOT_FOUND. */
export async function readFindings(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<FindingWithExcerpts[]> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await findTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    return listFindings(tx, ticketId);
  });
}

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
  const index = await indexFor(context, actor, form);
  return withIdempotency(context, actor, mark, async (tx) => {
    const { ticket, secondReviewId } = await lockReview(tx, ticketId);
    const finding: Finding = {
      ...(await checkForm(tx, ticket.id, form, index)),
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
    return findStored(tx, finding.id);
  });
}

/** Edits a finding of a ticket in review. @throws AppError as thrown by `addFinding`. */
export async function editFinding(
  context: AppContext,
  actor: AdminActor,
  id: string,
  form: FindingForm,
): Promise<FindingWithExcerpts> {
  const index = await indexFor(context, actor, form);
  return tenantTransaction(context.database, actor, async (tx) => {
    const before = await lockedFinding(tx, id);
    const change = await checkForm(tx, before.ticketId, form, index);
    await updateFinding(tx, before.id, change);
    const after = { ...before, ...change };
    await ensureStill(context, tx, after);
    await recordFinding(tx, actor, context.clock.now(), 'finding.edited', after);
    return findStored(tx, before.id);
  });
}

/** Removes a finding of a ticket in review; it can be restored for a day. @throws AppError NOT_FOUND or TICKET_NOT_IN_PROGRESS. */
export async function removeFinding(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const finding = await lockedFinding(tx, id);
    await setFindingRemoved(tx, finding.id, context.clock.now());
    await recordFinding(tx, actor, context.clock.now(), 'finding.removed', finding);
  });
}

/**
 * Restores a finding that was removed less than a day ago, with its author. Restoring it again changes nothing.
 * @throws AppError NOT_FOUND or TICKET_NOT_IN_PROGRESS.
 */
export async function restoreFinding(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<FindingWithExcerpts> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const found = (await findRemovedFinding(tx, id)) ?? (await findStored(tx, id));
    await lockReview(tx, found.ticketId);
    const removed = await findRemovedFinding(tx, id);
    if (removed) {
      await setFindingRemoved(tx, removed.id, null);
      await recordFinding(tx, actor, context.clock.now(), 'finding.restored', removed);
    }
    return findStored(tx, id);
  });
}

/** Returns a finding of this transaction, with its still and clip. */
async function findStored(tx: Transaction, id: string): Promise<FindingWithExcerpts> {
  const finding = await findFinding(tx, id);
  if (!finding) throw new AppError('NOT_FOUND');
  return finding;
}

/** Locks the ticket, too, so that changes of findings and the ticket's delivery are serialized. */
async function lockedFinding(tx: Transaction, id: string): Promise<Finding> {
  const found = await findFinding(tx, id);
  if (!found) throw new AppError('NOT_FOUND');
  await lockReview(tx, found.ticketId);
  const finding = await findFinding(tx, id);
  if (!finding) throw new AppError('NOT_FOUND');
  return finding;
}

/** Returns the index that a finding's frames are checked against; null if it has none, or needs none. */
async function indexFor(
  context: AppContext,
  actor: AdminActor,
  form: FindingForm,
): Promise<FrameIndex | null> {
  return form.startFrame === null ? null : readFrameIndex(context, actor, form.videoId);
}

/** Checks a finding against its video. @returns it with the video's id as stored, and its shapes as they are drawn */
async function checkForm(
  tx: Transaction,
  ticketId: string,
  form: FindingForm,
  index: FrameIndex | null,
): Promise<FindingContent> {
  const video = await findVideo(tx, form.videoId);
  if (!video || video.ticketId !== ticketId) throw new AppError('NOT_FOUND');
  const refusal =
    checkFindingRange(form, video.facts.durationMicroseconds) ?? checkFindingFrames(form, index);
  if (refusal) throw new AppError(refusal.code);
  return { ...form, videoId: video.id, shapes: form.shapes.map(normalizeShape) };
}

async function recordFinding(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  event: CustodyEvent,
  finding: Finding,
): Promise<void> {
  const { videoId, startMicroseconds, endMicroseconds, category, severity, text } = finding;
  const { startFrame, endFrame, frameSource } = finding;
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
    },
  });
}
