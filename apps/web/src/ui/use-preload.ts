import { useEffect } from 'react';

interface Preloadable {
  readonly preload: () => void;
}

/** Not every browser tells when it has nothing to do; after this long a screen has usually been drawn. */
const SETTLED_MILLISECONDS = 1500;

/** Loads parts of a screen once the browser is idle, so that opening them takes no time. */
export function usePreload(...parts: readonly Preloadable[]): void {
  // The parts are constants of their modules.
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
