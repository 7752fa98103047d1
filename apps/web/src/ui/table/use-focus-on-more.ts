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
  /** Ends waiting for the row. */
  const waiting = useRef<AbortController | null>(null);
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
    waiting.current?.abort();
    if (container.current) waiting.current = focusRow(container.current, first);
  }, [rowIds, container]);
  useEffect(() => () => waiting.current?.abort(), []);
  const onAsked = useCallback(() => {
    isAsked.current = true;
  }, []);
  return { ref, onAsked };
}

/**
 * Moves the focus to a row, at once or when it is rendered, as in a long table whose code is still loading.
 * @returns what ends the waiting. The next thing that the user does ends it, too.
 */
function focusRow(container: HTMLElement, id: string): AbortController {
  const end = new AbortController();
  const { signal } = end;
  const focus = (): void => {
    const row = container.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`);
    if (!row) return;
    end.abort();
    const control = row.querySelector<HTMLElement>(controls);
    if (!control) row.tabIndex = -1;
    (control ?? row).focus();
  };
  focus();
  if (signal.aborted) return end;
  const observer = new MutationObserver(focus);
  observer.observe(container, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['keydown', 'pointerdown'] as const)
    document.addEventListener(type, () => end.abort(), { signal, capture: true });
  return end;
}
