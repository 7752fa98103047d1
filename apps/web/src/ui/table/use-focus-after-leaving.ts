import { useEffect, useRef, type RefObject } from 'react';
import { nextFocusTarget } from './next-focus-target.ts';

/** Long enough for a closing dialog to have given the focus back to a button that is gone by then. */
const AFTER_DIALOG = 120;

/**
 * Keeps the keyboard's place when a row that had it leaves: focus goes to the row beside it, or to `fallback`
 * when no row is left. It only acts where focus was lost, so a change made elsewhere never pulls it away.
 * Rows carry `data-row-id`.
 */
export function useFocusAfterLeaving(
  rowIds: readonly string[],
  container: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  const before = useRef(rowIds);
  useEffect(() => {
    const neighbour = nextFocusTarget(before.current, rowIds);
    before.current = rowIds;
    if (neighbour === undefined) return;
    // Not cleared when rows change again: the check below holds whenever it runs.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const row = neighbour && container.current?.querySelector(`[data-row-id="${CSS.escape(neighbour)}"]`);
      const button = row ? row.querySelector<HTMLElement>('button:not([disabled])') : null;
      (button ?? fallback.current)?.focus();
    }, AFTER_DIALOG);
  }, [rowIds, container, fallback]);
}
