import type { DatabaseConnection } from '@plainview/postgres/database';
import { removeDrill } from '../modules/operations/recovery/drill-restore.ts';
import { signContinuously } from '../modules/proof/checkpoints/sign-continuously.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { ChangeListener } from '../platform/database/connections/change-listener.ts';
import { signCheckpoint } from '../platform/ledger/checkpoint.ts';
import { startWorker, type JobWorker } from './worker.ts';

/**
 * Starts what this process does in the background: the jobs of its lanes, and with the lane of checkpoints, signing the
 * ledger as it grows.
 * @param running receives the cleanup callbacks, to be called in reverse order
 * @returns null if the process runs no jobs
 */
export async function startJobs(
  app: AppContext,
  {
    queue,
    changes,
    runsPeriodicJobs,
  }: {
    readonly queue: DatabaseConnection;
    readonly changes: ChangeListener;
    readonly runsPeriodicJobs: boolean;
  },
  running: (() => Promise<void>)[],
): Promise<JobWorker | null> {
  const { databaseUrl, jobLanes } = app.config;
  if (jobLanes.length === 0) return null;
  if (jobLanes.includes('checkpoints')) {
    await signLedger(app);
    if (runsPeriodicJobs) running.push(signContinuously(app, changes));
  }
  if (databaseUrl === null) await removeDrill(app.config);
  const worker = await startWorker(app, queue, { isSoleProcess: databaseUrl === null, runsPeriodicJobs });
  running.push(() => worker.stop());
  return worker;
}

/** Announces the key of the ledger at the first start, and signs what was added since the last checkpoint. */
async function signLedger(app: AppContext): Promise<void> {
  try {
    await signCheckpoint(app);
  } catch (error) {
    // The product works without; the job tries again.
    app.log.error({ err: error }, 'the ledger could not be signed');
  }
}
