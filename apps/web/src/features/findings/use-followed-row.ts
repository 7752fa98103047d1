import { useEffect, type RefObject } from 'react';

/**
 * Scrolls a box to the row of an id when that changes, unless the reviewer is in the list with the pointer or the
 * focus. The page itself never scrolls.
 */
export function useFollowedRow(
  scroller: HTMLElement | null,
  list: RefObject<HTMLElement | null>,
  id: string | null,
): void {
  useEffect(() => {
    const row = id === null ? null : list.current?.querySelector(`[data-row-id="${CSS.escape(id)}"]`);
    if (!row || !scroller || list.current?.matches(':hover, :focus-within')) return;
    const own = row.getBoundingClientRect();
    const box = scroller.getBoundingClientRect();
    if (own.top < box.top) scroller.scrollBy({ top: own.top - box.top });
    else if (own.bottom > box.bottom) scroller.scrollBy({ top: own.bottom - box.bottom });
  }, [scroller, list, id]);
}
