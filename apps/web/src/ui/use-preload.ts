import { useEffect } from 'react';

interface Preloadable {
  readonly preload: () => void;
}

/** For browsers without `requestIdleCallback`; after this delay a screen has usually rendered. */
const SETTLED_MILLISECONDS = 1500;

/** Preloads components once the browser is idle, so that opening them takes no time. */
export function usePreload(...parts: readonly Preloadable[]): void {
  // The components are module-level constants.
  useEffect(() => {
    const preload = (): void => {
      for (const part of parts) part.preload();
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, SETTLED_MILLISECONDS);
      return () => clearTimeout(timer);
    }
    const request = window.requestIdleCallback(preload, { timeout: 2 * SETTLED_MILLISECONDS });
    return () => window.cancelIdleCallback(request);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
