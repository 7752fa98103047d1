import type { Transaction } from '@plainview/postgres/database';
import type { Job } from 'graphile-worker';
import type { AppContext } from '../platform/app-context.ts';
import { holdJobClaim, isClaimLost } from '../platform/jobs/job.repository.ts';

/** Another worker has taken the job over: this process was stopped, or cut off from the database. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * Runs a job as long as it is this worker's. Each transaction of `work` that writes commits only if no other worker has
 * taken the job in the meantime (a fencing token, checked with the commit). The first one that fails aborts `stopping` of
 * the app that `work` gets.
 * @param work gets the app, and a signal that is aborted when the job was taken over
 */
export async function runClaimed(
  app: AppContext,
  { id, locked_by: workerId, attempts }: Pick<Job, 'id' | 'locked_by' | 'attempts'>,
  work: (app: AppContext, lost: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const loss = new AbortController();
  const claim = { jobId: id, workerId: workerId ?? '', attempt: attempts };
  const guardCommit = async (tx: Transaction): Promise<void> => {
    try {
      await holdJobClaim(tx, claim);
    } catch (error) {
      if (isClaimLost(error))
        loss.abort(new ClaimLost('another worker has taken this job over', { cause: error }));
      throw error;
    }
  };
  const stopping = AbortSignal.any([app.stopping, loss.signal]);
  const database = { ...app.database, guardCommit };
  const claimed = { ...app, database, isLaterAttempt: attempts > 1, stopping };
  const [end] = await Promise.allSettled([work(claimed, loss.signal)]);
  // Also if the work succeeded: the queue deletes a job that succeeds, even if another worker has it.
  loss.signal.throwIfAborted();
  if (end.status === 'rejected') throw end.reason;
}
