import { setImmediate } from 'node:timers/promises';

/** Milliseconds that a computation takes at once. */
const SLICE = 15;

/**
 * Returns a function that a long computation calls between its steps. When its time slice is used up, the
 * function returns a promise that resolves after other calls had their turn; otherwise null.
 */
export function createTimeSlices(): () => Promise<void> | null {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < SLICE) return null;
    return setImmediate().then(() => {
      begun = performance.now();
    });
  };
}
