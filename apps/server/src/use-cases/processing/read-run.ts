import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { listRunFiles, type DerivedFile } from '../../persistence/derived-file.repository.ts';
import {
  countRunByStatus,
  findRun,
  listRunVideos,
  type ProcessingRun,
  type RunVideo,
} from '../../persistence/processing.repository.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { Refused } from '../refused.ts';

const MOST_SHOWN = 500;

/** A run as its page shows it. */
export interface RunDetail {
  readonly run: ProcessingRun;
  readonly byStatus: Awaited<ReturnType<typeof countRunByStatus>>;
  readonly videos: readonly RunVideo[];
  /** Of all its videos, by video and place. */
  readonly files: readonly DerivedFile[];
}

/** @throws Refused NOT_FOUND. */
export function readRun(context: AppContext, actor: AdminActor, id: string): Promise<RunDetail> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const run = await findRun(tx, id);
    if (!run) throw new Refused('NOT_FOUND');
    return {
      run,
      byStatus: await countRunByStatus(tx, id),
      videos: await listRunVideos(tx, id, 0, MOST_SHOWN),
      files: await listRunFiles(tx, id),
    };
  });
}
