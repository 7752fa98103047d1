import { useEffect, useState, type RefObject } from 'react';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not([disabled])';

/**
 * Returns whether an element scrolls and contains nothing that takes the focus, so that only its own tab stop
 * lets the keyboard scroll it.
 */
export function useNeedsTabStop(element: RefObject<HTMLElement | null>): boolean {
  const [needsTabStop, setNeedsTabStop] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() =>
      setNeedsTabStop(
        current.scrollHeight > current.clientHeight + 1 && current.querySelector(FOCUSABLE) === null,
      ),
    );
    observer.observe(current);
    for (const child of current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return needsTabStop;
}
