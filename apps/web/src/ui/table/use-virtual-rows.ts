import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadLater } from '../load-later.ts';

const virtualRows = loadLater(async () => (await import('./VirtualRows.tsx')).VirtualRows);

const isInTable = (element: unknown): boolean =>
  element instanceof Element && element.closest('tbody') !== null;

/** Whether the user is at a row: has its focus there, or is pressing something in it. */
const isRowInUse = (): boolean =>
  isInTable(document.activeElement) || document.querySelector('tbody :active') !== null;

/**
 * Loads `VirtualRows` once a table is long; most tables never need it. Switches when the focus is not in a
 * table, since the rows are mounted again; until then, and if loading failed, `isPlain` asks for all rows.
 */
export function useVirtualRows(isLong: boolean) {
  const [Virtual, setVirtual] = useState(virtualRows.current);
  const [isPlain, setPlain] = useState(false);
  useEffect(() => {
    if (Virtual || !isLong) return undefined;
    const end = new AbortController();
    const { signal } = end;
    virtualRows.get().then(
      (component) => {
        if (signal.aborted) return;
        // At once: a row could otherwise get the focus before its mounting again takes it away.
        const use = (): void => flushSync(() => setVirtual(() => component));
        if (!isRowInUse()) use();
        else setPlain(true);
        const onBlur = ({ relatedTarget }: FocusEvent): void => {
          // Also reported when the whole window loses the focus, which the row then still has.
          if (!isInTable(relatedTarget) && !isRowInUse()) use();
        };
        document.addEventListener('focusout', onBlur, { signal });
      },
      () => {
        if (!signal.aborted) setPlain(true);
      },
    );
    return () => end.abort();
  }, [Virtual, isLong]);
  return { Virtual, isPlain };
}
