import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { videoLanes, type JobLane } from '@plainview/domain/operations/health/job-lanes';
import { DAY, SECOND } from '@plainview/domain/shared/time';
import { closePool, openPool, type DatabaseConnection } from '@plainview/postgres/database';
import {
  Logger,
  parseCronItems,
  run,
  runTaskList,
  type CronItem,
  type TaskList,
  type WorkerEvents,
  type WorkerPoolOptions,
} from 'graphile-worker';
import { z } from 'zod';
import { removeAbandonedWork, sweepMedia } from '../modules/evidence/media/sweep-media.job.ts';
import type { AppContext } from '../platform/app-context.ts';
import { retryLostConnections } from '../platform/database/connections/retry-lost-connections.ts';
import { withSharedListener } from '../platform/database/connections/shared-listener.ts';
import type { JobName } from '../platform/jobs/job-catalog.ts';
import {
  countJobs,
  insertLoneJob,
  releaseJobsOf,
  releaseTakenJobs,
} from '../platform/jobs/job.repository.ts';
import type { QueueLength } from '../platform/metrics/job-gauges.ts';
import type { JobResult } from '../platform/metrics/metrics.ts';
import { cronScheduleOf, laneOf, lanes, metricsLabelOf, tasksOf } from './job-handlers.ts';
import { keepLane, type LaneRunner } from './keep-lane.ts';
import { renewLongClaims, watchForStalledJobs } from './recover-stalled-jobs.ts';
import { repeat } from './repeat.ts';

const WORKING_CONNECTIONS = 2;

/**
 * How often an idle worker looks for jobs that have become due. It is notified of new ones. Lanes whose work
 * takes long look rarely, because each look is a query.
 */
const pollIntervalOf = (lane: JobLane): number =>
  ['default', 'messages', 'mail', 'sheets', 'webhooks'].includes(lane) ? 2 * SECOND : 5 * SECOND;

/** Returns whether this process can run the jobs of a lane that its settings name. */
const canRun = ({ ffmpeg, config }: AppContext, lane: JobLane): boolean =>
  lane === 'backups'
    ? config.backups !== null
    : lane === 'recovery'
      ? config.walArchive !== null
      : ffmpeg !== null || !videoLanes.has(lane);

/** Queue event data of a failed job. */
const failedJob = z.object({
  failure: z.literal(true),
  job: z.object({ task_identifier: z.string(), attempts: z.number() }),
  error: z.unknown(),
});

/** A running job worker. */
export interface JobWorker {
  /**
   * Stops taking jobs and finishes the running ones. Jobs that exceed the grace period are
   * returned to the queue.
   */
  stop(): Promise<void>;
  readonly queueLengths: () => Promise<readonly QueueLength[]>;
  /** Lanes whose jobs it runs. */
  readonly lanes: readonly JobLane[];
}

export interface WorkerOptions {
  /**
   * No other process works on this queue, so jobs that are still locked belong to a killed one and are
   * released at start. Otherwise stalled jobs are monitored continuously.
   */
  readonly isSoleProcess: boolean;
  readonly runsPeriodicJobs: boolean;
}

/**
 * Runs the jobs of a lane. Only one with periodic jobs needs a runner of graphile-worker, which first reads the
 * queue's migrations and its known periodic jobs.
 */
async function startLane(
  { pgPool, ...options }: WorkerPoolOptions & { readonly pgPool: ReturnType<typeof openPool> },
  taskList: TaskList,
  schedule: CronItem[],
): Promise<LaneRunner> {
  if (schedule.length > 0) {
    const runner = await run({ ...options, pgPool, taskList, parsedCronItems: parseCronItems(schedule) });
    return { ended: runner.promise, stop: async () => runner.stop() };
  }
  const pool = runTaskList(options, taskList, pgPool);
  return { ended: pool.promise, stop: async () => pool.gracefulShutdown() };
}

const tryRemoveAbandonedWork = (app: AppContext): Promise<void> =>
  removeAbandonedWork(app).catch((error: unknown) =>
    app.log.warn({ err: error }, 'folders of abandoned work could not be removed'),
  );

function countAttempts({ metrics }: AppContext, events: WorkerEvents): void {
  const count = (task: string, result: JobResult): void => {
    const lane = laneOf(task);
    if (lane !== undefined) metrics?.countJobAttempt(metricsLabelOf(lane), result);
  };
  events.on('job:success', ({ job }) => count(job.task_identifier, 'done'));
  events.on('job:error', ({ job }) => count(job.task_identifier, 'failed'));
}

/**
 * Runs jobs as they arrive (LISTEN/NOTIFY). The queue belongs to a separate database role; handlers use the
 * application's own connections.
 */
export async function startWorker(
  app: AppContext,
  queue: DatabaseConnection,
  { isSoleProcess, runsPeriodicJobs }: WorkerOptions,
): Promise<JobWorker> {
  const names = app.config.jobLanes.filter((lane) => canRun(app, lane));
  const pool = openPool(queue, {
    // One connection to listen, and some for the short queries that take jobs and record their ends.
    connections: 1 + WORKING_CONNECTIONS,
    onIdleError: (error) => app.log.warn({ reason: error.message }, 'a job connection was lost'),
    openSocket: app.database.openSocket,
  });
  if (isSoleProcess) await releaseTakenJobs(pool);
  retryLostConnections(pool);
  const poolOf = withSharedListener(pool);
  const workerIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id));
  countAttempts(app, events);
  const schedule = runsPeriodicJobs ? cronScheduleOf(app.config, names) : [];
  // One lane adds the periodic jobs of all lanes of this process.
  const scheduler = names.includes('sweeps') ? 'sweeps' : names[0];
  const logger = new Logger(() => (level, message, facts) => {
    if (level !== 'error' && level !== 'warning') return;
    // The queue's message would repeat the error's message, which may repeat what was sent.
    const failed = failedJob.safeParse(facts);
    if (failed.success) {
      const { job, error: err } = failed.data;
      app.log.warn({ job: job.task_identifier, attempts: job.attempts, err }, 'a job failed');
    } else app.log.warn({ said: message }, 'job queue');
  });
  const runners = await Promise.all(
    names.map((lane) => {
      const pgPool = poolOf((task) => laneOf(task) === lane);
      const options = {
        events,
        concurrency: lanes[lane],
        pollInterval: pollIntervalOf(lane),
        noHandleSignals: true,
        logger,
      };
      const start = () =>
        startLane({ ...options, pgPool }, tasksOf(app, lane), lane === scheduler ? schedule : []);
      return keepLane(lane, start, app.log);
    }),
  );
  const watches = [renewLongClaims(app, pool, workerIds)];
  if (!isSoleProcess) watches.push(await watchForStalledJobs(app, pool, { workerIds, lanes: names }));
  // Otherwise the sweep does it, which another process runs on its own machine.
  if (runsPeriodicJobs && !names.includes('sweeps'))
    watches.push(repeat(DAY, () => tryRemoveAbandonedWork(app)));
  // The last step may have been interrupted or long ago, and after a restore no file was read yet.
  if (runsPeriodicJobs && names.includes('files'))
    await insertLoneJob(pool, 'verify-files' satisfies JobName);
  if (runsPeriodicJobs && names.includes('recovery'))
    await insertLoneJob(pool, 'take-base-backup' satisfies JobName);
  // ffmpeg may have been installed since the last start, and old videos wait for it.
  await sweepMedia(app);
  const end = async (): Promise<void> => {
    await Promise.all(watches.map((stop) => stop()));
    const waiting = new AbortController();
    const late = pause(app.config.shutdownGraceSeconds * SECOND, 'late', { signal: waiting.signal });
    const done = Promise.allSettled(runners.map((runner) => runner.stop()));
    if ((await Promise.race([done, late])) === 'late') {
      app.log.warn('unfinished jobs are requeued');
      await releaseJobsOf(pool, workerIds);
    } else {
      waiting.abort();
      await late.catch(() => undefined);
    }
    await closePool(pool);
  };
  let ending: Promise<void> | null = null;
  return {
    stop: () => (ending ??= end()),
    lanes: names,
    queueLengths: async () => {
      const counts = await countJobs(pool);
      return names.map((lane) => {
        const its = counts.filter(({ name }) => laneOf(name) === lane);
        const sum = (which: 'waiting' | 'failed'): number =>
          its.reduce((total, task) => total + task[which], 0);
        return { lane: metricsLabelOf(lane), waiting: sum('waiting'), failed: sum('failed') };
      });
    },
  };
}
