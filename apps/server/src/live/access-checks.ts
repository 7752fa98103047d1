import type { EndedSessions } from '../platform/database/connections/change-listener.ts';

/** The owners of streams whose access must be checked in the next batch, even if they receive nothing. */
export interface AccessChecks {
  request(ended: EndedSessions): void;
  /** Returns who must be checked now, and begins a new list. */
  take(): EndedSessions;
  /** Schedules the next check of all streams, which takes place even if nothing changes. */
  schedule(): void;
  cancel(): void;
}

/** @param onDue called when all streams must be checked */
export function createAccessChecks(intervalMilliseconds: number, onDue: () => void): AccessChecks {
  let requested: EndedSessions = [];
  let next: NodeJS.Timeout | undefined;
  return {
    request(ended) {
      requested = ended === 'any' || requested === 'any' ? 'any' : [...requested, ...ended];
    },
    take() {
      const taken = requested;
      requested = [];
      return taken;
    },
    schedule() {
      clearTimeout(next);
      next = setTimeout(onDue, withJitter(intervalMilliseconds)).unref();
    },
    cancel: () => clearTimeout(next),
  };
}

/** Returns the duration with up to 25% jitter, so that processes do not check at the same moment. */
const withJitter = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);
