import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
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
 * How many jobs of a kind run side by side. Each lane has its own workers: what is slow in one holds up no other. Work on
 * videos takes a processor for hours, so it is done one by one, and waits where there is no ffmpeg.
 */
const lanes = { house: 2, runs: 1, mail: 2, sheets: 2, webhooks: 2, media: 1 } as const;
type Lane = keyof typeof lanes;

/** What the queue says of a job that failed. */
const failedJob = z.object({
  failure: z.literal(true),
  job: z.object({ task_identifier: z.string(), attempts: z.number() }),
  error: z.unknown(),
});

/** Each job with its handler behind its schema; the compiler refuses a missing one. */
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

/** The running worker. */
export interface JobWorker {
  /** Takes no more, and finishes what it works on; what is not done within the grace is given back to the queue. */
  stop(): Promise<void>;
  readonly queueLengths: () => Promise<readonly QueueLength[]>;
}

/**
 * Takes jobs as they come (LISTEN/NOTIFY) and runs them. The queue belongs to a role of its own; handlers
 * use the product's own connections. `isSoleProcess`: no other process works on this queue, so what is still
 * taken belongs to a killed one; else those that are killed are looked for all the time.
 */
export async function startWorker(
  app: AppContext,
  queue: DatabaseConnection,
  isSoleProcess: boolean,
): Promise<JobWorker> {
  const names = (Object.keys(lanes) as Lane[]).filter((lane) => lane !== 'media' || app.ffmpeg !== null);
  const pool = openPool(queue, {
    // One that listens and one that works for each lane.
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
          // Its words would repeat the error's, and these may repeat what was sent.
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
  // ffmpeg may be new here, and old videos wait for it.
  await sweepMedia(app);
  const end = async (): Promise<void> => {
    await stopWatching?.();
    const patience = new AbortController();
    const late = pause(1000 * app.config.shutdownGraceSeconds, 'late', { signal: patience.signal });
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
