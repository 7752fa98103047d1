import type { Finding } from '@plainview/domain/review/findings/finding';
import { findFrames } from '@plainview/domain/review/findings/finding-frames';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob, type JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { readFrameIndex } from '../../evidence/media/read-frame-index.ts';
import { lockTicketRow } from '../../tickets/tickets/tickets.repository.ts';
import { ensureStill } from './finding-excerpts.ts';
import * as repository from './findings.repository.ts';
import { recordFinding } from './record-finding.ts';

/**
 * Has the frames of a finding found that was marked without them. Does nothing until its video is indexed, which
 * enqueues the job again.
 */
export async function enqueueFrames(
  tx: Transaction,
  { startFrame, videoId }: Pick<Finding, 'startFrame' | 'videoId'>,
): Promise<void> {
  if (startFrame === null)
    await enqueueJob(tx, 'find-frames', { videoId }, { key: `find-frames:${videoId}` });
}

/**
 * Finds the frames of a video's findings that were marked before it was indexed, and has their stills made.
 * Running it twice finds each once. Findings of a delivered report stay as they were delivered; a new delivery
 * of a reopened ticket runs it again.
 */
export async function findFramesOfVideo(
  context: AppContext,
  { videoId }: JobPayload<'find-frames'>,
): Promise<void> {
  const { database } = context;
  const waiting = await asSystem(database, (tx) => repository.listFindingsWithoutFrames(tx, videoId));
  const [first] = waiting;
  const index = first ? await readFrameIndex(context, null, videoId) : null;
  if (!first || index === null) return;
  await asSystem(database, async (tx) => {
    // Serializes this with changes of the findings and the delivery.
    const ticket = await lockTicketRow(tx, first.ticketId);
    for (const before of await repository.listFindingsWithoutFrames(tx, videoId)) {
      if (ticket?.status === 'completed' && before.secondReviewId === null) continue;
      const found = findFrames(before, index);
      if (found === null) continue;
      const change = { ...found, markedMicroseconds: before.startMicroseconds };
      await repository.editFinding(tx, before.id, change);
      const after = { ...before, ...change };
      await ensureStill(context, tx, after);
      await recordFinding(tx, 'Plainview', context.clock.now(), 'finding.frame_found', after);
    }
  });
}
