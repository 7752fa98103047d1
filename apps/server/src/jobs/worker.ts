import { Logger, parseCronItems, run, type Task } from 'graphile-worker';
import type { AppContext } from '../app-context.ts';
import { openPool, type DatabaseConnection } from '../persistence/database.ts';
import { releaseTakenJobs } from '../persistence/job.repository.ts';
import { checkUpload } from './handlers/check-upload.ts';
import { deleteBlob } from './handlers/delete-blob.ts';
import { sweepExports } from './handlers/sweep-exports.ts';
import { sweepUploads } from './handlers/sweep-uploads.ts';
import { verifyRun } from './handlers/verify-run.ts';
import { jobCatalogue, type JobName } from './job-catalogue.ts';

/** Each job with its handler behind its schema; the compiler refuses a missing one. */
function tasks(app: AppContext): Record<JobName, Task> {
  return {
    'check-upload': (payload) => checkUpload(app, jobCatalogue['check-upload'].parse(payload)),
    'sweep-uploads': () => sweepUploads(app),
    'sweep-exports': () => sweepExports(app),
    'verify-run': (payload) => verifyRun(app, jobCatalogue['verify-run'].parse(payload)),
    'delete-blob': (payload) => deleteBlob(app, jobCatalogue['delete-blob'].parse(payload)),
  };
}

/** The running worker. */
export interface JobWorker {
  /** Finishes what it works on. */
  stop(): Promise<void>;
}

/**
 * Takes jobs as they come (LISTEN/NOTIFY) and runs them. The queue belongs to the database's owner; handlers
 * use the product's own connections. `isSoleProcess`: no other process works on this queue, so what is still
 * taken belongs to a killed one.
 */
export async function startWorker(
  app: AppContext,
  owner: DatabaseConnection,
  isSoleProcess: boolean,
): Promise<JobWorker> {
  const pool = openPool(owner, {
    connections: 4,
    onIdleError: (error) => app.log.warn({ reason: error.message }, 'a job connection was lost'),
  });
  if (isSoleProcess) await releaseTakenJobs(pool);
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn({ job: message }, 'job queue');
    }),
    taskList: tasks(app),
    parsedCronItems: parseCronItems([
      { task: 'sweep-uploads', match: '*/10 * * * *' },
      { task: 'sweep-exports', match: '*/10 * * * *' },
    ]),
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}
