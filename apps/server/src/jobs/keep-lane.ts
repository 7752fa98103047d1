import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import type { Logger } from 'pino';

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 30 * SECOND;
/** A lane that ran for longer did not end because of its start. */
const LONG_RUN = 60 * SECOND;

/** Runs the jobs of one lane. */
export interface LaneRunner {
  /** Settles when the lane has ended, also by itself. */
  readonly ended: Promise<unknown>;
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<unknown>;
}

/**
 * Starts a lane, and starts it again after a pause whenever it ends by itself: the queue's library ends all workers of
 * a lane after an error that it does not expect, such as one of the database while it takes a job.
 * @throws if the first start fails
 */
export async function keepLane(
  name: string,
  start: () => Promise<LaneRunner>,
  log: Logger,
): Promise<Pick<LaneRunner, 'stop'>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: LaneRunner | null = await start();

  const run = async (): Promise<void> => {
    current ??= await start();
    // It was stopped while it started.
    if (signal.aborted) await current.stop();
    await current.ended;
  };
  const keep = async (): Promise<void> => {
    let next = FIRST_PAUSE;
    while (!signal.aborted) {
      const begun = performance.now();
      const [ended] = await Promise.allSettled([run()]);
      current = null;
      if (signal.aborted) return;
      const reason = ended.status === 'rejected' && { err: ended.reason };
      log.error({ lane: name, ...reason }, 'a lane of jobs ended, and begins again');
      if (performance.now() - begun > LONG_RUN) next = FIRST_PAUSE;
      await pause(next, undefined, { signal, ref: false }).catch(() => undefined);
      next = Math.min(2 * next, LONGEST_PAUSE);
    }
  };
  const keeping = keep();
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await keeping;
    },
  };
}
