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

  const keep = async (): Promise<void> => {
    let wait = FIRST_PAUSE;
    while (!signal.aborted) {
      const begun = performance.now();
      try {
        current ??= await start();
        await current.ended;
        if (!signal.aborted) log.error({ lane: name }, 'a lane of jobs ended, and begins again');
      } catch (error) {
        if (!signal.aborted) log.error({ lane: name, err: error }, 'a lane of jobs ended, and begins again');
      }
      current = null;
      wait = performance.now() - begun > LONG_RUN ? FIRST_PAUSE : Math.min(2 * wait, LONGEST_PAUSE);
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
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
