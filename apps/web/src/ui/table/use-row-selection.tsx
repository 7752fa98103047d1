import { useMemo } from 'react';
import { Checkbox } from '../forms/Checkbox.tsx';
import type { RowSelection } from './columns.ts';

interface RowSelectionOptions<Row> {
  /** State of the header's checkbox. */
  readonly head: 'none' | 'part' | 'all';
  /** Accessible name of the header's checkbox. */
  readonly allLabel: string;
  readonly isDisabled?: boolean;
  readonly onToggleAll: (isAll: boolean) => void;
  readonly isSelected: (row: Row) => boolean;
  /** Must not change between renders, like `labelOf`. */
  readonly onToggle: (row: Row) => void;
  /** Returns what the row's checkbox selects. */
  readonly labelOf: (row: Row) => string;
  /** Returns whether a row can be selected; all by default. Must not change between renders. */
  readonly canSelect?: (row: Row) => boolean;
}

/** Returns the selection column of a `DataTable`. */
export function useRowSelection<Row>(options: RowSelectionOptions<Row>): RowSelection<Row> {
  const {
    head,
    allLabel,
    isDisabled = false,
    onToggleAll,
    isSelected,
    onToggle,
    labelOf,
    canSelect,
  } = options;
  const checkbox = useMemo(
    () => (row: Row, isChosen: boolean) => (
      <Checkbox
        aria-label={`Select ${labelOf(row)}`}
        isSelected={isChosen}
        isDisabled={canSelect?.(row) === false}
        onChange={() => onToggle(row)}
      />
    ),
    [labelOf, onToggle, canSelect],
  );
  return {
    header: (
      <Checkbox
        aria-label={allLabel}
        isSelected={head === 'all'}
        isIndeterminate={head === 'part'}
        isDisabled={isDisabled}
        onChange={onToggleAll}
      />
    ),
    isSelected,
    checkbox,
  };
}
