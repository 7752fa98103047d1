import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';

/** How many streams may be opened at once. The others wait in order of arrival. */
const OPENED_AT_ONCE = 4;
/**
 * After each stream, its slot rests this many times as long as the opening took. This leaves room
 * for other calls.
 */
const REST_FACTOR = 1;
const LONGEST_REST_MILLISECONDS = 100;

/** Opens streams at a limited rate, so that the clients of a restarted server do not delay other calls. */
export interface StreamAdmission {
  /** Runs `open` when it is this stream's turn. */
  admit<Result>(open: () => Promise<Result>): Promise<Result>;
}

export function createStreamAdmission(stopping: AbortSignal): StreamAdmission {
  const limit = pLimit(OPENED_AT_ONCE);
  return {
    admit: (open) =>
      new Promise((resolve, reject) => {
        const takeTurn = async (): Promise<void> => {
          const begun = performance.now();
          await open().then(resolve, reject);
          const rest = Math.min(REST_FACTOR * (performance.now() - begun), LONGEST_REST_MILLISECONDS);
          await wait(rest, undefined, { signal: stopping, ref: false }).catch(() => undefined);
        };
        void limit(takeTurn);
      }),
  };
}
