import { setInterval } from 'node:timers/promises';
import type { AppContext } from '../app-context.ts';
import { listStaleWorkers, releaseJobsOf } from '../persistence/queue/job.repository.ts';

type Queue = Parameters<typeof listStaleWorkers>[0];

const LOOK_MILLISECONDS = 5000;
/** A process that lost its session to the database has it again by its next look. */
const LOOKS_UNTIL_GONE = 3;

/**
 * Shows the other processes that this one works, and gives back the jobs of those that ended without a word: ten to fifteen
 * seconds after a kill they are done by others, where the queue's own rule is four hours.
 * @param own names under which this process takes jobs
 * @returns the way to stop, which waits for a look under way
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
    app.log.warn({ takers: gone.length }, 'jobs of a process that ended were given back');
  };
  const tryLook = (): Promise<void> =>
    look().catch((error: unknown) => {
      // Only looks without a gap say that somebody is gone.
      looksAbsent.clear();
      app.log.warn({ err: error }, 'the other processes’ jobs could not be looked at');
    });
  const ending = new AbortController();
  const watch = async (): Promise<void> => {
    await tryLook();
    for await (const _ of setInterval(LOOK_MILLISECONDS, null, { signal: ending.signal })) await tryLook();
  };
  const watching = watch().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return () => {
    ending.abort();
    return watching;
  };
}
