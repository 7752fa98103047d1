import { useEffect, useRef, type RefObject } from 'react';
import { nextFocusTarget } from './next-focus-target.ts';

/** Long enough for a closing dialog to have returned the focus to a button that no longer exists. */
const AFTER_DIALOG = 120;

/**
 * Restores the focus when the row that had it leaves: moves it to the neighboring row, or to `fallback`
 * if no row is left. Does so only if the focus was lost, so changes made elsewhere never move it. Rows
 * need `data-row-id`.
 */
export function useFocusAfterLeaving(
  rowIds: readonly string[],
  container: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  const before = useRef(rowIds);
  useEffect(() => {
    const neighbor = nextFocusTarget(before.current, rowIds);
    before.current = rowIds;
    if (neighbor === undefined) return;
    // Not cleared when rows change again: the check below is valid whenever it runs.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const row = neighbor && container.current?.querySelector(`[data-row-id="${CSS.escape(neighbor)}"]`);
      const button = row ? row.querySelector<HTMLElement>('button:not([disabled])') : null;
      (button ?? fallback.current)?.focus();
    }, AFTER_DIALOG);
  }, [rowIds, container, fallback]);
}
