import { Logger, parseCronItems, run, type RunnerOptions, type Task } from 'graphile-worker';
import type { AppContext } from '../app-context.ts';
import { openPool, type DatabaseConnection } from '../persistence/database.ts';
import { releaseTakenJobs } from '../persistence/job.repository.ts';
import { checkUpload } from './handlers/check-upload.ts';
import { deleteBlob } from './handlers/delete-blob.ts';
import { exportToSheet } from './handlers/export-to-sheet.ts';
import { remindOfDueTickets } from './handlers/remind-of-due-tickets.ts';
import { sendMail } from './handlers/send-mail.ts';
import { sweepExports } from './handlers/sweep-exports.ts';
import { sweepMail } from './handlers/sweep-mail.ts';
import { sweepUploads } from './handlers/sweep-uploads.ts';
import { verifyRun } from './handlers/verify-run.ts';
import { writePasswordReset } from './handlers/write-password-reset.ts';
import { jobCatalogue, type JobName } from './job-catalogue.ts';

/** Jobs that wait for servers of others. They have workers of their own: a slow one holds up nothing else. */
type OutwardJob = Extract<JobName, 'send-mail' | 'export-to-sheet'>;

/** Each job with its handler behind its schema; the compiler refuses a missing one. */
function tasks(app: AppContext): Record<Exclude<JobName, OutwardJob>, Task> {
  return {
    'check-upload': (payload) => checkUpload(app, jobCatalogue['check-upload'].parse(payload)),
    'sweep-uploads': () => sweepUploads(app),
    'sweep-exports': () => sweepExports(app),
    'verify-run': (payload) => verifyRun(app, jobCatalogue['verify-run'].parse(payload)),
    'delete-blob': (payload) => deleteBlob(app, jobCatalogue['delete-blob'].parse(payload)),
    'sweep-mail': () => sweepMail(app),
    'remind-of-due-tickets': () => remindOfDueTickets(app),
    'write-password-reset': (payload) =>
      writePasswordReset(app, jobCatalogue['write-password-reset'].parse(payload)),
  };
}

function outwardTasks(app: AppContext): Record<OutwardJob, Task> {
  return {
    'send-mail': (payload, { abortSignal }) =>
      sendMail(app, jobCatalogue['send-mail'].parse(payload), abortSignal),
    'export-to-sheet': (payload) => exportToSheet(app, jobCatalogue['export-to-sheet'].parse(payload)),
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
  const common: RunnerOptions = {
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') app.log.warn({ job: message }, 'job queue');
    }),
  };
  const runner = await run({
    ...common,
    taskList: tasks(app),
    parsedCronItems: parseCronItems([
      { task: 'sweep-uploads', match: '*/10 * * * *' },
      { task: 'sweep-exports', match: '*/10 * * * *' },
      { task: 'sweep-mail', match: '*/5 * * * *' },
      { task: 'remind-of-due-tickets', match: '*/10 * * * *' },
    ]),
  });
  const outward = await run({ ...common, taskList: outwardTasks(app), parsedCronItems: [] });
  return {
    async stop() {
      await Promise.all([runner.stop(), outward.stop()]);
      await pool.end();
    },
  };
}
