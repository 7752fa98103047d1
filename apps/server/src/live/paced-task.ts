import { setTimeout as wait } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';

/**
 * The task pauses this many times as long as the process computed for a run, which limits its share of it.
 */
const REST_FACTOR = 2;
const SHORTEST_REST_MILLISECONDS = 10;
const LONGEST_REST_MILLISECONDS = 500;
const FIRST_RETRY_MILLISECONDS = 100;
const LONGEST_RETRY = 5 * SECOND;

/** A task that runs whenever it was woken, once at a time. */
export interface PacedTask {
  /** Requests a run. During a run, it requests another one. */
  readonly wake: () => void;
  /** Resolves when no run is in progress. */
  readonly finished: () => Promise<void>;
}

interface PacedTaskOptions {
  /** Returns false while runs would be useless. Requests are kept until the next `wake`. */
  readonly isNeeded: () => boolean;
  /** Called after a failed run, which is repeated after a delay. `failures` counts those in a row. */
  readonly onFailure: (error: unknown, failures: number) => void;
  readonly stopping: AbortSignal;
}

/** Creates a task with pauses between its runs, which are longer after failures. */
export function createPacedTask(
  run: () => Promise<void>,
  { isNeeded, onFailure, stopping }: PacedTaskOptions,
): PacedTask {
  let isWoken = false;
  let running: Promise<void> | null = null;
  const canRun = (): boolean => isNeeded() && !stopping.aborted;

  function wake(): void {
    isWoken = true;
    if (running || !canRun()) return;
    running = runWhileWoken().finally(() => {
      running = null;
      if (isWoken) wake();
    });
  }

  async function runWhileWoken(): Promise<void> {
    let failures = 0;
    while (isWoken && canRun()) {
      isWoken = false;
      const begun = process.threadCpuUsage();
      let rest: number;
      try {
        await run();
        failures = 0;
        const { user, system } = process.threadCpuUsage(begun);
        const worked = (REST_FACTOR * (user + system)) / 1000;
        rest = Math.min(Math.max(worked, SHORTEST_REST_MILLISECONDS), LONGEST_REST_MILLISECONDS);
      } catch (error) {
        isWoken = true;
        rest = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** failures, LONGEST_RETRY);
        failures += 1;
        onFailure(error, failures);
      }
      await wait(rest, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }

  return {
    wake,
    async finished() {
      await running;
    },
  };
}
