import { setTimeout } from 'node:timers/promises';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import { toReportStill } from '@plainview/domain/review/findings/report-still';
import { MINUTE, SECOND, subtractTime } from '@plainview/domain/shared/time';
import { ticketStatusAfter } from '@plainview/domain/tickets/tickets/ticket-transitions';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { enqueuePicture } from '../../evidence/media/enqueue-media-jobs.ts';
import { findFramesOfVideo } from '../../review/findings/find-frames.ts';
import { ensureStill } from '../../review/findings/finding-excerpts.ts';
import { listFindings } from '../../review/findings/findings.repository.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import type { DeliveryForm } from './compose-report.ts';

/** A still takes about a second, so the one of the last finding is usually ready before this. */
const LONGEST_WAIT = 15 * SECOND;
/** Work that has not moved for this long does not end while a caller waits. */
const STALLED_AFTER = MINUTE;
const INTERVAL = 250;

const isPending = (finding: FindingWithExcerpts): boolean =>
  toReportStill(finding, true)?.missing === 'pending';

/**
 * Waits a moment for the pictures of a ticket's findings, and requests those that never were, such as
 * pictures of findings from before this release. Returns immediately if there is nothing to wait for or
 * nothing to deliver.
 */
export async function waitForStills(
  context: AppContext,
  actor: AdminActor,
  { ticketId, withoutPendingStills }: DeliveryForm,
): Promise<void> {
  if (!context.processesVideos) return;
  await findMissingFrames(context, actor, ticketId);
  const findings = await readFindings(context, actor, ticketId);
  const neverMade = findings.filter(({ startFrame, still }) => startFrame !== null && still === null);
  const withoutPicture = findings.filter(
    (one) => isPending(one) && one.still?.state === 'ready' && one.still.pictureAttempts === 0,
  );
  if (neverMade.length + withoutPicture.length > 0)
    await tenantTransaction(context.database, actor, async (tx) => {
      for (const finding of neverMade) await ensureStill(context, tx, finding);
      for (const id of new Set(withoutPicture.flatMap(({ still }) => still?.id ?? [])))
        await enqueuePicture(tx, id);
    });
  if (withoutPendingStills) return;
  const since = subtractTime(context.clock.now(), STALLED_AFTER);
  const isMoving = (one: FindingWithExcerpts): boolean =>
    isPending(one) && (one.still?.state === 'ready' || (one.still?.changedAt ?? since) >= since);
  let isWaiting = neverMade.length > 0 || findings.some(isMoving);
  for (let waited = 0; isWaiting && waited < LONGEST_WAIT; waited += INTERVAL) {
    if (context.stopping.aborted) return;
    await setTimeout(INTERVAL);
    isWaiting = (await readFindings(context, actor, ticketId)).some(isMoving);
  }
}

/** Finds the frames of findings that were marked before their video was indexed, in case the job still waits. */
async function findMissingFrames(context: AppContext, actor: AdminActor, ticketId: string): Promise<void> {
  const findings = await readFindings(context, actor, ticketId);
  const videoIds = findings.flatMap(({ startFrame, videoId }) => (startFrame === null ? [videoId] : []));
  for (const videoId of new Set(videoIds)) await findFramesOfVideo(context, { videoId });
}

/** Returns the findings of a ticket that can be delivered; none if it cannot. */
async function readFindings(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<readonly FindingWithExcerpts[]> {
  return tenantRead(context.database, actor, async (tx) => {
    const ticket = await getTicket(tx, ticketId);
    if (!ticket || 'error' in ticketStatusAfter('deliver', ticket.status)) return [];
    const findings = await listFindings(tx, ticketId);
    // A second reviewer cannot deliver.
    return findings.filter(({ secondReviewId }) => secondReviewId === null);
  });
}
