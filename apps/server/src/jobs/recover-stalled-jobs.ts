import { setInterval } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../app-context.ts';
import { listStaleWorkers, releaseJobsOf } from '../persistence/queue/job.repository.ts';

type Queue = Parameters<typeof listStaleWorkers>[0];

const POLL_INTERVAL = 5 * SECOND;
/** A process that loses its database session has a new one by its next check. */
const LOOKS_UNTIL_GONE = 3;

/**
 * Advertises this process's workers to other processes, and releases the jobs of processes that died: others pick
 * them up ten to fifteen seconds after a kill. The queue's own timeout is four hours.
 * @param own worker ids of this process
 * @returns function that stops watching and waits for a running check
 */
export function watchForStalledJobs(
  app: AppContext,
  owner: Queue,
  own: readonly string[],
): () => Promise<void> {
  const looksAbsent = new Map<string, number>();
  const look = async (): Promise<void> => {
    await app.locks.advertiseWorkers(own);
    const absent = await listStaleWorkers(owner);
    for (const taker of looksAbsent.keys()) if (!absent.includes(taker)) looksAbsent.delete(taker);
    for (const taker of absent) looksAbsent.set(taker, (looksAbsent.get(taker) ?? 0) + 1);
    const gone = absent.filter((taker) => (looksAbsent.get(taker) ?? 0) >= LOOKS_UNTIL_GONE);
    if (gone.length === 0) return;
    await releaseJobsOf(owner, gone);
    app.log.warn({ takers: gone.length }, 'jobs of an ended process were requeued');
  };
  const tryLook = (): Promise<void> =>
    look().catch((error: unknown) => {
      // A process counts as gone only after consecutive successful checks.
      looksAbsent.clear();
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
