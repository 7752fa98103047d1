import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { countText } from '../pluralize.ts';

export interface SelectionBarProps {
  /** Null while the number of selected rows is unknown. */
  count: number | null;
  onClear: () => void;
  /** `bottom` floats over the end of the list, so that no row moves when the bar appears. */
  placement?: 'top' | 'bottom';
  /** Actions for the selection, disabled while nothing is selected. */
  children: ReactNode;
}

/** Shown above a table with a selection: the number of selected rows and their actions. */
export function SelectionBar({ count, onClear, placement = 'top', children }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className={cx(
        'sticky z-10 flex min-h-12 flex-wrap items-center gap-2 border-line bg-surface px-4 py-2 print:hidden',
        placement === 'top'
          ? 'top-12 border-b'
          : 'bottom-3 mx-auto w-fit max-w-full rounded-md border shadow-overlay',
      )}
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
