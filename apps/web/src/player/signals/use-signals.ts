import { useEffect, useState } from 'react';
import type { PlayerController } from '../player-controller.ts';
import { loadSignals } from './load-signals.ts';

/**
 * Loads the signals of the video. Without them, the timeline has no lanes and silence is not sped up.
 * @returns false if there are none
 */
export function useSignals(controller: PlayerController, url: string | null): boolean {
  /** The address without valid signals. */
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const abort = new AbortController();
    const load = async () => {
      const signals = await loadSignals(url, abort.signal);
      if (abort.signal.aborted) return;
      controller.signals.set(signals);
      if (!signals) setMissing(url);
    };
    // Loading the page again tries again.
    load().catch(() => !abort.signal.aborted && setMissing(url));
    return () => {
      abort.abort();
      controller.signals.set(null);
    };
  }, [controller, url]);
  return url !== null && url !== missing;
}
