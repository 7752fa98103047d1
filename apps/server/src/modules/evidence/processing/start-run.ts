import { randomUUID } from 'node:crypto';
import type { ProcessingRun } from '@plainview/domain/evidence/processing/processing-run';
import type { LibraryVideo } from '@plainview/domain/evidence/videos/video';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { DAY, addTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { IdempotentRequest } from '../../../core/idempotency-key.ts';
import { enqueueJob } from '../../../job-queue/job-catalog.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { withIdempotency } from '../../../use-cases/idempotency/with-idempotency.ts';
import { countSelectedVideos, listSelectedVideos, type VideoSelection } from '../videos/videos.repository.ts';
import { insertRun } from './processing.repository.ts';

/** Long enough for a tool to process a selection overnight. */
const VALID_FOR = DAY;
/** Maximum number of videos in the response. A tool reads the others with its reference. */
const MAXIMUM_VIDEOS_IN_RESPONSE = 1000;

export interface StartedRun {
  readonly run: ProcessingRun;
  readonly videos: readonly LibraryVideo[];
}

/**
 * Starts a run with exactly the selected videos for the processing tool. If the operator has no tool, the
 * product verifies the videos itself, in a job queued in the same transaction.
 * @throws AppError NOTHING_SELECTED.
 */
export function startRun(
  context: AppContext,
  actor: AdminActor,
  selection: VideoSelection,
  mark: IdempotentRequest | null,
): Promise<StartedRun> {
  const now = context.clock.now();
  const tool = context.config.processingToolUrl;
  return withIdempotency(context, actor, mark, async (tx) => {
    const selected = await countSelectedVideos(tx, selection);
    if (selected === 0) throw new AppError('NOTHING_SELECTED');
    const asked: ProcessingRun = {
      id: randomUUID(),
      userId: actor.userId,
      userName: actor.name,
      tool,
      videoCount: selected,
      createdAt: now,
      expiresAt: addTime(now, VALID_FOR),
      revokedAt: null,
      revokedBy: null,
    };
    // Videos may be deleted concurrently, so the ledger records the number that was stored.
    const videoCount = await insertRun(tx, asked, selection);
    if (videoCount === 0) throw new AppError('NOTHING_SELECTED');
    const run = { ...asked, videoCount };
    if (tool === null) await enqueueJob(tx, 'verify-run', { runId: run.id });
    await recordEvent(tx, actor, now, {
      event: 'processing.started',
      subject: 'processing',
      subjectId: run.id,
      agencyId: null,
      audience: 'internal',
      data: { videoCount, tool, expiresAt: run.expiresAt.toISOString() },
    });
    const first = {
      direction: 'descending',
      after: null,
      until: null,
      limit: MAXIMUM_VIDEOS_IN_RESPONSE,
    } as const;
    return { run, videos: await listSelectedVideos(tx, selection, first) };
  });
}
