import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns an element's distance from the top of what a box scrolls, in pixels. Follows size changes above it,
 * if the box has one child that contains everything.
 */
export function useOffsetIn(scroller: HTMLElement | null, element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const content = scroller?.firstElementChild;
    if (!scroller || !content) return undefined;
    const read = (): void => {
      const own = element.current;
      if (!own) return;
      const distance = own.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      setTop(Math.round(distance + scroller.scrollTop - scroller.clientTop));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller, element]);
  return top;
}
