import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { ReferenceState } from '@plainview/domain/evidence/processing/processing-reference';
import type { ProcessingRun } from '@plainview/domain/evidence/processing/processing-run';
import type { LibraryVideo } from '@plainview/domain/evidence/videos/video';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { DAY, addTime } from '@plainview/domain/shared/time';
import type { PageRequest } from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { listRunFiles } from '../derived-files/derived-files.repository.ts';
import { countSelectedVideos, listSelectedVideos, type VideoSelection } from '../videos/videos.repository.ts';
import * as repository from './processing.repository.ts';
import type { RunCounts, RunVideo } from './processing.repository.ts';
import { getReferenceState } from './reference.ts';

const MOST_SHOWN = 500;

/** A run as shown on its page. */
export interface RunDetail {
  readonly run: ProcessingRun;
  readonly byStatus: RunCounts;
  readonly reference: ReferenceState;
  readonly videos: readonly RunVideo[];
  /** Files of all its videos, ordered by video and position. */
  readonly files: readonly DerivedFile[];
}

/** A run as shown in the list of runs. */
export type RunSummary = Pick<RunDetail, 'run' | 'byStatus' | 'reference'>;

/** Lists one page of the runs, with the total count on the first page only. */
export function listRuns(
  context: AppContext,
  actor: AdminActor,
  page: PageRequest,
): Promise<{ readonly rows: readonly RunSummary[]; readonly total: number | null }> {
  return tenantRead(context.database, actor, async (tx) => {
    const rows: RunSummary[] = [];
    for (const row of await repository.listRuns(tx, page)) {
      rows.push({ ...row, reference: await getReferenceState(context, tx, row.run) });
    }
    return { rows, total: page.after === null ? await repository.countRuns(tx) : null };
  });
}

/** Returns a processing run with its videos. */
export function getRun(context: AppContext, actor: AdminActor, id: string): Promise<RunDetail> {
  return tenantRead(context.database, actor, async (tx) => {
    const run = await repository.getRun(tx, id);
    if (!run) throw new AppError('NOT_FOUND');
    return {
      run,
      byStatus: await repository.countRunByStatus(tx, id),
      reference: await getReferenceState(context, tx, run),
      videos: await repository.listRunVideos(tx, id, 0, MOST_SHOWN),
      files: await listRunFiles(tx, id),
    };
  });
}

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
 */
export function startRun(
  context: AppContext,
  actor: AdminActor,
  selection: VideoSelection,
  idempotency: IdempotentRequest | null,
): Promise<StartedRun> {
  const now = context.clock.now();
  const tool = context.config.processingToolUrl;
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const selected = await countSelectedVideos(tx, selection);
    if (selected === 0) throw new AppError('NOTHING_SELECTED');
    const asked: ProcessingRun = {
      id: newId(),
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
    const videoCount = await repository.createRun(tx, asked, selection);
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
