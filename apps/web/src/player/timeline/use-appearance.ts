import { useEffect, useState } from 'react';

/** Returns a number that changes when theme or pixel ratio do, after which a canvas must be drawn again. */
export function useAppearance(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const change = (): void => setVersion((last) => last + 1);
    const root = new MutationObserver(change);
    root.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-room'] });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', change);
    // Zooming the page, or another screen, changes the pixel ratio.
    window.addEventListener('resize', change);
    return () => {
      root.disconnect();
      scheme.removeEventListener('change', change);
      window.removeEventListener('resize', change);
    };
  }, []);
  return version;
}
