import { useEffect, useState } from 'react';
import { loadLater } from '../load-later.ts';

const virtualRows = loadLater(async () => (await import('./VirtualRows.tsx')).VirtualRows);

const isInTable = (element: unknown): boolean =>
  element instanceof Element && element.closest('tbody') !== null;

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
        const use = (): void => setVirtual(() => component);
        if (!isInTable(document.activeElement)) use();
        else setPlain(true);
        const onBlur = ({ relatedTarget }: FocusEvent): void => {
          if (!isInTable(relatedTarget)) use();
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
