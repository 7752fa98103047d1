import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns an element's distance from the top of the page in pixels; follows size changes above it. */
export function useOffsetTop(element: RefObject<Element | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const read = (): void => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
