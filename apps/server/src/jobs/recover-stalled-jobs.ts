import { setInterval } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../platform/app-context.ts';
import { listStaleWorkers, releaseJobsOf } from '../platform/jobs/job.repository.ts';

type Queue = Parameters<typeof listStaleWorkers>[0];

const POLL_INTERVAL = 5 * SECOND;
/** A process that loses its database session has a new one by its next check. */
const CHECKS_UNTIL_GONE = 3;

/**
 * Advertises this process's workers to other processes, and releases the jobs of processes that died: others
 * pick them up ten to fifteen seconds after a kill. The queue's own timeout is four hours.
 * @param own worker ids of this process
 * @returns function that stops watching and waits for a running check
 */
export function watchForStalledJobs(
  app: AppContext,
  owner: Queue,
  own: readonly string[],
): () => Promise<void> {
  const missedChecks = new Map<string, number>();
  const check = async (): Promise<void> => {
    await app.locks.advertiseWorkers(own);
    const absent = await listStaleWorkers(owner);
    for (const workerId of missedChecks.keys()) if (!absent.includes(workerId)) missedChecks.delete(workerId);
    for (const workerId of absent) missedChecks.set(workerId, (missedChecks.get(workerId) ?? 0) + 1);
    const gone = absent.filter((workerId) => (missedChecks.get(workerId) ?? 0) >= CHECKS_UNTIL_GONE);
    if (gone.length === 0) return;
    await releaseJobsOf(owner, gone);
    app.log.warn({ workers: gone.length }, 'jobs of an ended process were requeued');
  };
  const tryLook = (): Promise<void> =>
    check().catch((error: unknown) => {
      // A process counts as gone only after consecutive successful checks.
      missedChecks.clear();
      app.log.warn({ err: error }, 'the jobs of other processes could not be checked');
    });
  const ending = new AbortController();
  const watch = async (): Promise<void> => {
    await tryLook();
    for await (const _ of setInterval(POLL_INTERVAL, null, { signal: ending.signal })) await tryLook();
  };
  const watching = watch().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return () => {
    ending.abort();
    return watching;
  };
}
