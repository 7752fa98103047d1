import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { z } from 'zod';
import { WORKER_PRESENCE } from '../database/locks/worker-presence.ts';

/**
 * Adds a job in the action's transaction: it exists only if the action commits. A second job with the same
 * key replaces one that has not started.
 */
export async function insertJob(
  tx: Transaction,
  job: {
    readonly name: string;
    readonly payload: unknown;
    readonly key: string | null;
    /** A point in time, or milliseconds from now; null means immediately. */
    readonly when: Date | number | null;
  },
): Promise<void> {
  const runAt =
    typeof job.when === 'number'
      ? sql`now() + make_interval(secs => ${job.when / 1000})`
      : sql`${job.when?.toISOString() ?? null}::timestamptz`;
  await tx.execute(sql`
    select enqueue_job(${job.name}, ${JSON.stringify(job.payload)}::json, ${job.key}, ${runAt})`);
}

/**
 * Adds a job on a video or an upload in the action's transaction. The agencies whose jobs wait take turns. A
 * waiting job with the key stays as it is; a running one is followed by another one, unless `once`.
 */
export async function insertSharedJob(
  tx: Transaction,
  job: { readonly name: string; readonly payload: unknown; readonly key: string; readonly once: boolean },
): Promise<void> {
  await tx.execute(sql`
    select enqueue_shared_job(${job.name}, ${JSON.stringify(job.payload)}::json, ${job.key}, ${job.once})`);
}

/**
 * Adds a run of a periodic job that runs alone, now. One that waits already is replaced, and a running one is
 * followed by it. Runs as the queue's owner.
 */
export async function insertLoneJob(owner: Pool, name: string): Promise<void> {
  await owner.query(`select graphile_worker.add_job($1, '{}', queue_name => $1, job_key => $1)`, [name]);
}

const waitingMedia = z.object({
  videoId: z.string(),
  ahead: z.int(),
  seconds: z.number().nullable(),
  isMovedUp: z.boolean(),
});

/** A video whose next job waits. */
export type WaitingMedia = z.infer<typeof waitingMedia>;

/**
 * Lists the videos of a ticket that wait for a job: how many jobs come before it, in how many seconds it will
 * be done at the speed of recent jobs (null if there were too few), and whether it was moved up.
 */
export async function listWaitingMedia(tx: Reader, ticketId: string): Promise<readonly WaitingMedia[]> {
  const rows = await readRows(
    tx,
    sql`
    select video_id as "videoId", ahead, seconds, is_moved_up as "isMovedUp" from list_waiting_media(${ticketId})`,
  );
  return z.array(waitingMedia).parse(rows);
}

/** Moves up the jobs on a ticket's videos, until `most` jobs of the agency and of a kind are moved up. */
export async function moveUpMedia(tx: Transaction, ticketId: string, most: number): Promise<void> {
  await tx.execute(sql`select move_up_media(${ticketId}, ${most})`);
}

/** Counts the jobs of each task, pending and permanently failed. Runs as the queue's owner. */
export async function countJobs(
  owner: Pool,
): Promise<readonly { readonly name: string; readonly waiting: number; readonly failed: number }[]> {
  const { rows } = await owner.query<{ name: string; waiting: number; failed: number }>(`
    select t.identifier as name, count(*) filter (where j.attempts < j.max_attempts)::int as waiting,
           count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as failed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1`);
  return rows;
}

/**
 * Unlocks every job of a killed process, so that it runs again now instead of hours later. Call only if no
 * other process can be working on jobs. Runs as the queue's owner.
 */
export async function releaseTakenJobs(owner: Pool): Promise<void> {
  await owner.query(`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
}

/** A job that a worker has taken. */
interface JobClaim {
  readonly jobId: string;
  readonly workerId: string;
  /** Counts how often the job was taken, with this time. */
  readonly attempt: number;
}

const CLAIM_LOST = 'PV002';

/**
 * Keeps other workers from taking the job until the transaction ends.
 * @throws an error for which `isClaimLost` returns true, if another one has taken it
 */
export async function holdJobClaim(tx: Transaction, { jobId, workerId, attempt }: JobClaim): Promise<void> {
  await tx.execute(sql`select hold_job_claim(${jobId}, ${workerId}, ${attempt})`);
}

/** Returns whether a transaction failed because another worker has taken the job. */
export function isClaimLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === CLAIM_LOST) || isClaimLost(error.cause);
}

/**
 * Renews the claims of these worker ids that are older than an hour: the queue's library gives jobs to others after
 * four hours. Runs as the queue's owner.
 */
export async function renewClaims(owner: Pool, workerIds: readonly string[]): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await owner.query(
      `update graphile_worker.${table} set locked_at = now()
       where locked_by = any($1) and locked_at < now() - interval '1 hour'`,
      [workerIds],
    );
  }
}

/** Unlocks the unfinished jobs of these worker ids (pools of workers). Runs as the queue's owner. */
export async function releaseJobsOf(owner: Pool, workerIds: readonly string[]): Promise<void> {
  await owner.query('select graphile_worker.force_unlock_workers($1)', [workerIds]);
}

/**
 * Returns worker ids that have locked jobs but whose process does not advertise them
 * (`WorkerPresence`). Runs as the queue's owner.
 */
export async function listStaleWorkers(owner: Pool): Promise<readonly string[]> {
  const { rows } = await owner.query<{ taker: string }>(
    `select distinct locked_by as taker from graphile_worker._private_jobs
     where locked_by is not null and not exists (
       select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid = $1::int::oid and objid = hashtext(locked_by)::oid)`,
    [WORKER_PRESENCE],
  );
  return rows.map(({ taker }) => taker);
}
