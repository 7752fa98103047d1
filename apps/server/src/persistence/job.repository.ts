import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

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
    readonly runAt: Date | null;
  },
): Promise<void> {
  await tx.execute(sql`
    select enqueue_job(${job.name}, ${JSON.stringify(job.payload)}::json, ${job.key},
                       ${job.runAt?.toISOString() ?? null}::timestamptz)`);
}
