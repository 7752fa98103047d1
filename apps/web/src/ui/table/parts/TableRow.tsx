import type { ComponentProps } from 'react';
import { rowRole } from './table-roles.ts';

export interface TableRowProps extends Omit<ComponentProps<'tr'>, 'className'> {
  isSelected?: boolean;
  /** Position among all rows, where the header is 1; required if not all rows are in the DOM. */
  rowIndex?: number;
}

/** One row. Use `onClick` only as a shortcut for a button or link in a cell. */
export function TableRow({ isSelected, rowIndex, ...rest }: TableRowProps) {
  return <tr {...rest} {...rowRole} aria-rowindex={rowIndex} data-selected={isSelected || undefined} />;
}
