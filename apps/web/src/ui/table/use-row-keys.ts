import { useEffect, type RefObject } from 'react';
import { useScreenCommands, useShortcutList } from '../commands/commands.ts';

export interface RowKeysOptions {
  /** Contains the table. */
  readonly container: RefObject<HTMLElement | null>;
  /** Noun for a row, as in a title. */
  readonly noun: string;
  /** Toggles the selection of a row, or selects it. */
  readonly onSelect: (rowId: string, isSelected?: true) => void;
  readonly onClear: () => void;
}

const rowOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('tr[data-row-id]') ?? null;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves through the rows of a table with J and K, and selects them with X or Shift and the arrow keys. Rows need
 * a `rowTarget`, which gets the focus: Enter opens it.
 */
export function useRowKeys({ container, noun, onSelect, onClear }: RowKeysOptions): void {
  const focused = (): HTMLElement | null => {
    const row = rowOf(document.activeElement);
    return row && container.current?.contains(row) === true ? row : null;
  };
  const move = (step: 1 | -1): HTMLElement | null => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('tr[data-row-id]') ?? [])];
    const from = focused();
    const to = from ? rows[rows.indexOf(from) + step] : rows[0];
    to?.querySelector<HTMLElement>('[data-row-target]')?.focus();
    return to ?? null;
  };
  const select = (row: HTMLElement | null, isSelected?: true): void => {
    const id = row?.dataset['rowId'];
    if (id !== undefined) onSelect(id, isSelected);
  };
  useScreenCommands([
    { id: 'next-row', label: `Next ${noun} in the List`, shortcut: 'j', run: () => move(1) },
    { id: 'previous-row', label: `Previous ${noun} in the List`, shortcut: 'k', run: () => move(-1) },
    { id: 'select-row', label: `Select ${noun}`, shortcut: 'x', run: () => select(focused()) },
  ]);
  useShortcutList('This screen', [
    { keys: ['Enter'], does: `Open ${noun}` },
    { keys: ['Shift ↓', 'Shift ↑'], does: 'Extend the selection' },
    { keys: ['Esc'], does: 'Clear the selection' },
  ]);
  useEffect(() => {
    const table = container.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = event.shiftKey ? steps[event.key] : undefined;
      const row = focused();
      // A menu or dialog of the row has its own keys.
      if (event.defaultPrevented || !row) return;
      if (step) {
        event.preventDefault();
        select(row, true);
        select(move(step), true);
      } else if (event.key === 'Escape') onClear();
    };
    table?.addEventListener('keydown', onKeyDown);
    return () => table?.removeEventListener('keydown', onKeyDown);
  });
}
