import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { countText } from '../pluralize.ts';

export interface SelectionBarProps {
  /** Null while the number of selected rows is unknown. */
  count: number | null;
  onClear: () => void;
  /** Actions for the selection; always shown, disabled while nothing is selected. */
  children: ReactNode;
}

/** Shown above a table with a selection: the number of selected rows and their actions. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className="sticky top-12 z-10 flex min-h-12 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2"
    >
      <output className="text-sm tabular-nums">
        {count === null && 'Counting...'}
        {count !== null && (count === 0 ? 'Nothing selected' : `${countText(count)} selected`)}
      </output>
      {count !== 0 && (
        <Button variant="quiet" size="sm" onPress={onClear}>
          Clear
        </Button>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
