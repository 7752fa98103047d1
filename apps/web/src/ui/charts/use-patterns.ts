import { useSyncExternalStore } from 'react';
import { usePrinting } from '../use-printing.ts';

const HIGH_CONTRAST = '(prefers-contrast: more), (forced-colors: active)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(HIGH_CONTRAST);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Returns whether bars have patterns in addition to their colors: on paper and in high contrast. */
export function usePatterns(): boolean {
  const isPrinting = usePrinting();
  const isHighContrast = useSyncExternalStore(subscribe, () => matchMedia(HIGH_CONTRAST).matches);
  return isPrinting || isHighContrast;
}
