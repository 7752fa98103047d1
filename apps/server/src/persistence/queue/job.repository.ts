import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Transaction } from '../database/database.ts';
import { WORKER_PRESENCE } from '../database/process-locks.ts';

/**
 * Adds a job within the act's transaction: it exists when the act was committed, and only then. A second
 * job with the same key replaces one that has not started.
 */
export async function insertJob(
  tx: Transaction,
  job: {
    readonly name: string;
    readonly payload: unknown;
    readonly key: string | null;
    /** A moment, or milliseconds from now; null: at once. */
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

/** How many jobs there are of each task: still to be done, and given up. Runs as the owner of the queue. */
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
 * Gives back every job that a killed process took with it, so that they run again at once instead of hours
 * later. Only where no other process can be working on them. Runs as the owner of the queue.
 */
export async function releaseTakenJobs(owner: Pool): Promise<void> {
  await owner.query(`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`);
}

/** Gives back what these takers (pools of workers) have not done. Runs as the owner of the queue. */
export async function releaseJobsOf(owner: Pool, takers: readonly string[]): Promise<void> {
  await owner.query('select graphile_worker.force_unlock_workers($1)', [takers]);
}

/**
 * Names under which jobs are taken and whose process does not show itself (`ProcessLocks.advertiseWorkers`). Runs as the owner of
 * the queue.
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
