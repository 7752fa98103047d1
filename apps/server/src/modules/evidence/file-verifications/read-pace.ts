import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '@plainview/domain/shared/time';
import type { ReadPace } from '../../../storage/blob-store.ts';

/**
 * Returns a pace of at most so many bytes per second over all files that use it. Aborting the
 * signal ends a wait.
 */
export function createReadPace(bytesPerSecond: number, signal: AbortSignal): ReadPace {
  let allowedAt = performance.now();
  return async (bytes) => {
    allowedAt = Math.max(allowedAt + (bytes / bytesPerSecond) * SECOND, performance.now());
    const wait = allowedAt - performance.now();
    if (wait > 0) await pause(wait, undefined, { signal });
  };
}
