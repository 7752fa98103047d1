import { AppError } from '../platform/core/app-error.ts';

/** Counts the open streams of this process. */
export interface StreamPlaces {
  /**
   * Reserves a stream for a session or API key.
   * @returns function that releases it.
   * @throws AppError TOO_MANY_STREAMS.
   */
  take(credentialId: string): () => void;
  readonly count: () => number;
}

export function createStreamPlaces(limits: {
  readonly perCaller: number;
  readonly perProcess: number;
}): StreamPlaces {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    count: () => total,
    take(credentialId) {
      const own = taken.get(credentialId) ?? 0;
      if (own >= limits.perCaller || total >= limits.perProcess) throw new AppError('TOO_MANY_STREAMS');
      taken.set(credentialId, own + 1);
      total += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = (taken.get(credentialId) ?? 0) - 1;
        if (left > 0) taken.set(credentialId, left);
        else taken.delete(credentialId);
      };
    },
  };
}
