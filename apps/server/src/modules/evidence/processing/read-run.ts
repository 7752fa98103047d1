import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { ReferenceState } from '@plainview/domain/evidence/processing/processing-reference';
import type { ProcessingRun } from '@plainview/domain/evidence/processing/processing-run';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { PageRequest } from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { listRunFiles } from '../derived-files/derived-file.repository.ts';
import {
  countRunByStatus,
  countRuns,
  findRun,
  listRuns,
  listRunVideos,
  type RunCounts,
  type RunVideo,
} from './processing.repository.ts';
import { readReferenceState } from './reference.ts';

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

/** Returns one page of the runs, with the total count on the first page only. */
export function readRuns(
  context: AppContext,
  actor: AdminActor,
  stretch: PageRequest,
): Promise<{ readonly rows: readonly RunSummary[]; readonly total: number | null }> {
  return tenantRead(context.database, actor, async (tx) => {
    const rows: RunSummary[] = [];
    for (const row of await listRuns(tx, stretch)) {
      rows.push({ ...row, reference: await readReferenceState(context, tx, row.run) });
    }
    return { rows, total: stretch.after === null ? await countRuns(tx) : null };
  });
}

/** @throws AppError NOT_FOUND. */
export function readRun(context: AppContext, actor: AdminActor, id: string): Promise<RunDetail> {
  return tenantRead(context.database, actor, async (tx) => {
    const run = await findRun(tx, id);
    if (!run) throw new AppError('NOT_FOUND');
    return {
      run,
      byStatus: await countRunByStatus(tx, id),
      reference: await readReferenceState(context, tx, run),
      videos: await listRunVideos(tx, id, 0, MOST_SHOWN),
      files: await listRunFiles(tx, id),
    };
  });
}
