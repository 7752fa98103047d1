import { useCallback, useEffect, useRef, type RefObject } from 'react';

const controls = 'a[href], button:not([disabled]), input:not([disabled])';

/**
 * Moves the focus from the button that shows more rows to the first row that it added, so that the keyboard
 * continues there. Leaves it if the user has moved it meanwhile. Rows need `data-row-id`.
 * @returns a ref for the button, and a function to call when it is pressed
 */
export function useFocusOnMore(
  rowIds: readonly string[],
  container: RefObject<HTMLElement | null>,
): { readonly ref: (button: HTMLButtonElement | null) => () => void; readonly onAsked: () => void } {
  const button = useRef<HTMLButtonElement | null>(null);
  const last = useRef(rowIds.at(-1));
  const isAsked = useRef(false);
  /** Waits for the row. */
  const waiting = useRef<MutationObserver | null>(null);
  // Also calls this before the button is removed, while it has the focus.
  const ref = useCallback((element: HTMLButtonElement | null) => {
    button.current = element;
    return () => {
      isAsked.current ||= element !== null && element === document.activeElement;
      button.current = null;
    };
  }, []);
  useEffect(() => {
    const before = last.current === undefined ? -1 : rowIds.indexOf(last.current);
    const first = before === -1 ? undefined : rowIds[before + 1];
    last.current = rowIds.at(-1);
    const isWanted = isAsked.current;
    if (first !== undefined || button.current === null) isAsked.current = false;
    if (first === undefined || !isWanted) return;
    const end = (): void => waiting.current?.disconnect();
    const focus = (): void => {
      const { activeElement, body } = document;
      if (activeElement !== button.current && activeElement !== body) return end();
      const row = container.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(first)}"]`);
      if (!row) return;
      end();
      const control = row.querySelector<HTMLElement>(controls);
      if (!control) row.tabIndex = -1;
      (control ?? row).focus();
    };
    end();
    // A long table may render the row later.
    waiting.current = new MutationObserver(focus);
    if (container.current) waiting.current.observe(container.current, { childList: true, subtree: true });
    focus();
  }, [rowIds, container]);
  useEffect(() => () => waiting.current?.disconnect(), []);
  const onAsked = useCallback(() => {
    isAsked.current = true;
  }, []);
  return { ref, onAsked };
}
