import { useEffect } from 'react';

interface Preloadable {
  readonly preload: () => void;
}

/** After this delay a page has usually loaded its data, which matters more. */
const SETTLED_MILLISECONDS = 1500;

/** Preloads components once the page has settled and the browser is idle, so that opening them takes no time. */
export function usePreload(...parts: readonly Preloadable[]): void {
  // The components are module-level constants.
  useEffect(() => {
    let request: number | null = null;
    const preload = (): void => {
      for (const part of parts) part.preload();
    };
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window)
        request = window.requestIdleCallback(preload, { timeout: SETTLED_MILLISECONDS });
      else preload();
    }, SETTLED_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      if (request !== null) window.cancelIdleCallback(request);
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
