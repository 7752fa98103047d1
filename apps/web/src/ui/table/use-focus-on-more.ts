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
    const { activeElement, body } = document;
    if (activeElement !== button.current && activeElement !== body) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(first)}"]`);
    const control = row?.querySelector<HTMLElement>(controls);
    if (row && !control) row.tabIndex = -1;
    (control ?? row)?.focus();
  }, [rowIds, container]);
  const onAsked = useCallback(() => {
    isAsked.current = true;
  }, []);
  return { ref, onAsked };
}
