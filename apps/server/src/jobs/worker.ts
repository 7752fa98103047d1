import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import { Logger, parseCronItems, run, type Task, type WorkerEvents } from 'graphile-worker';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { jobCatalogue, type JobName } from '../job-queue/job-catalogue.ts';
import type { QueueLength } from '../metrics/metrics.ts';
import { closePool, openPool, type DatabaseConnection } from '../persistence/database/database.ts';
import { retryLostConnections } from '../persistence/database/retry-lost-connections.ts';
import { countJobs, releaseJobsOf, releaseTakenJobs } from '../persistence/queue/job.repository.ts';
import { checkUpload } from './handlers/check-upload.ts';
import { deleteBlob } from './handlers/delete-blob.ts';
import { exportToSheet } from './handlers/export-to-sheet.ts';
import { prepareVideo } from './handlers/prepare-video.ts';
import { remindOfDueTickets } from './handlers/remind-of-due-tickets.ts';
import { sendMail } from './handlers/send-mail.ts';
import { sendWebhook } from './handlers/send-webhook.ts';
import { sweepAccesses } from './handlers/sweep-accesses.ts';
import { sweepChallenges } from './handlers/sweep-challenges.ts';
import { sweepExports } from './handlers/sweep-exports.ts';
import { sweepFiles } from './handlers/sweep-files.ts';
import { sweepMail } from './handlers/sweep-mail.ts';
import { sweepMedia } from './handlers/sweep-media.ts';
import { sweepRegistrations } from './handlers/sweep-registrations.ts';
import { sweepSignIns } from './handlers/sweep-sign-ins.ts';
import { sweepUploads } from './handlers/sweep-uploads.ts';
import { sweepWebhooks } from './handlers/sweep-webhooks.ts';
import { verifyRun } from './handlers/verify-run.ts';
import { writePasswordReset } from './handlers/write-password-reset.ts';
import { watchForStalledJobs } from './recover-stalled-jobs.ts';

/**
 * Concurrency per lane. Each lane has its own workers, so a slow lane does not block the others. Video processing
 * occupies a CPU for hours, so it runs one job at a time, and only if ffmpeg is installed.
 */
const lanes = { house: 2, runs: 1, mail: 2, sheets: 2, webhooks: 2, media: 1 } as const;
type Lane = keyof typeof lanes;

/** Queue event data of a failed job. */
const failedJob = z.object({
  failure: z.literal(true),
  job: z.object({ task_identifier: z.string(), attempts: z.number() }),
  error: z.unknown(),
});

/** Maps each job to its lane and handler. Payloads are validated first; the compiler rejects a missing job. */
function tasks(app: AppContext): { readonly [Name in JobName]: readonly [Lane, Task] } {
  return {
    'check-upload': ['house', (payload) => checkUpload(app, jobCatalogue['check-upload'].parse(payload))],
    'sweep-uploads': ['house', () => sweepUploads(app)],
    'sweep-files': ['house', async () => void (await sweepFiles(app))],
    'sweep-exports': ['house', () => sweepExports(app)],
    'sweep-accesses': ['house', () => sweepAccesses(app)],
    'sweep-sign-ins': ['house', () => sweepSignIns(app)],
    'sweep-registrations': ['house', () => sweepRegistrations(app)],
    'sweep-challenges': ['house', () => sweepChallenges(app)],
    'verify-run': ['runs', (payload) => verifyRun(app, jobCatalogue['verify-run'].parse(payload))],
    'delete-blob': ['house', (payload) => deleteBlob(app, jobCatalogue['delete-blob'].parse(payload))],
    'sweep-media': ['house', () => sweepMedia(app)],
    'prepare-video': ['media', (payload) => prepareVideo(app, jobCatalogue['prepare-video'].parse(payload))],
    'sweep-mail': ['house', () => sweepMail(app)],
    'sweep-webhooks': ['house', () => sweepWebhooks(app)],
    'remind-of-due-tickets': ['house', () => remindOfDueTickets(app)],
    'write-password-reset': [
      'house',
      (payload) => writePasswordReset(app, jobCatalogue['write-password-reset'].parse(payload)),
    ],
    'send-mail': [
      'mail',
      (payload, { abortSignal }) => sendMail(app, jobCatalogue['send-mail'].parse(payload), abortSignal),
    ],
    'export-to-sheet': [
      'sheets',
      (payload) => exportToSheet(app, jobCatalogue['export-to-sheet'].parse(payload)),
    ],
    'send-webhook': [
      'webhooks',
      (payload, { abortSignal }) =>
        sendWebhook(app, jobCatalogue['send-webhook'].parse(payload), abortSignal),
    ],
  };
}

const timetable = [
  { task: 'sweep-uploads', match: '*/10 * * * *' },
  { task: 'sweep-files', match: '17 3 * * *' },
  { task: 'sweep-exports', match: '*/10 * * * *' },
  { task: 'sweep-accesses', match: '*/5 * * * *' },
  { task: 'sweep-sign-ins', match: '*/10 * * * *' },
  { task: 'sweep-registrations', match: '*/10 * * * *' },
  { task: 'sweep-challenges', match: '*/10 * * * *' },
  { task: 'sweep-media', match: '*/10 * * * *' },
  { task: 'sweep-mail', match: '*/5 * * * *' },
  { task: 'sweep-webhooks', match: '*/5 * * * *' },
  { task: 'remind-of-due-tickets', match: '*/10 * * * *' },
] as const satisfies readonly { readonly task: JobName; readonly match: string }[];

/** A running job worker. */
export interface JobWorker {
  /** Stops taking jobs and finishes the running ones. Jobs that exceed the grace period are returned to the queue. */
  stop(): Promise<void>;
  readonly queueLengths: () => Promise<readonly QueueLength[]>;
}

/**
 * Runs jobs as they arrive (LISTEN/NOTIFY). The queue belongs to a separate database role; handlers use the
 * application's own connections. `isSoleProcess`: no other process works on this queue, so jobs that are still locked
 * belong to a killed one and are released at start. Otherwise stalled jobs are monitored continuously.
 */
export async function startWorker(
  app: AppContext,
  queue: DatabaseConnection,
  isSoleProcess: boolean,
): Promise<JobWorker> {
  const names = (Object.keys(lanes) as Lane[]).filter((lane) => lane !== 'media' || app.ffmpeg !== null);
  const pool = openPool(queue, {
    // Per lane, one connection to listen and one to work.
    connections: 2 * names.length,
    onIdleError: (error) => app.log.warn({ reason: error.message }, 'a job connection was lost'),
  });
  if (isSoleProcess) await releaseTakenJobs(pool);
  retryLostConnections(pool);
  const takers: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => takers.push(workerPool.id));
  const all = Object.entries(tasks(app));
  const runners = await Promise.all(
    names.map((lane) =>
      run({
        pgPool: pool,
        events,
        concurrency: lanes[lane],
        noHandleSignals: true,
        logger: new Logger(() => (level, message, facts) => {
          if (level !== 'error' && level !== 'warning') return;
          // The queue's message would repeat the error's message, which may repeat what was sent.
          const failed = failedJob.safeParse(facts);
          if (failed.success) {
            const { job, error: err } = failed.data;
            app.log.warn({ job: job.task_identifier, attempts: job.attempts, err }, 'a job failed');
          } else app.log.warn({ said: message }, 'job queue');
        }),
        taskList: Object.fromEntries(
          all.filter(([, [its]]) => its === lane).map(([name, [, task]]) => [name, task]),
        ),
        parsedCronItems: lane === 'house' ? parseCronItems([...timetable]) : [],
      }),
    ),
  );
  const stopWatching = isSoleProcess ? null : watchForStalledJobs(app, pool, takers);
  // ffmpeg may have been installed since the last start, and old videos wait for it.
  await sweepMedia(app);
  const end = async (): Promise<void> => {
    await stopWatching?.();
    const patience = new AbortController();
    const late = pause(app.config.shutdownGraceSeconds * SECOND, 'late', { signal: patience.signal });
    const done = Promise.allSettled(runners.map((runner) => runner.stop()));
    if ((await Promise.race([done, late])) === 'late') {
      app.log.warn('jobs that are not done are given back');
      await releaseJobsOf(pool, takers);
    } else {
      patience.abort();
      await late.catch(() => undefined);
    }
    await closePool(pool);
  };
  let ending: Promise<void> | null = null;
  return {
    stop: () => (ending ??= end()),
    queueLengths: async () => {
      const counts = await countJobs(pool);
      return names.map((lane) => {
        const its = counts.filter(({ name }) =>
          all.some(([task, [where]]) => task === name && where === lane),
        );
        const sum = (which: 'waiting' | 'failed'): number =>
          its.reduce((total, task) => total + task[which], 0);
        return { lane, waiting: sum('waiting'), failed: sum('failed') };
      });
    },
  };
}
