import { setInterval } from 'node:timers/promises';

/**
 * Repeats work, after each interval, until it is stopped.
 * @param work must not reject, which would end the process
 * @returns function that stops and waits for running work
 */
export function repeat(interval: number, work: () => Promise<void>): () => Promise<void> {
  const ending = new AbortController();
  const keepOn = async (): Promise<void> => {
    for await (const _ of setInterval(interval, null, { signal: ending.signal })) await work();
  };
  const working = keepOn().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  return () => {
    ending.abort();
    return working;
  };
}
