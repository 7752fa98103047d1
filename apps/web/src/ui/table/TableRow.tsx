import type { ComponentProps } from 'react';
import { rowRole } from './table-roles.ts';

export interface TableRowProps extends Omit<ComponentProps<'tr'>, 'className'> {
  isSelected?: boolean;
  /** The place among all rows, the header being 1; needed where not all are on the page. */
  rowIndex?: number;
}

/** One row. Pass `onClick` only as a convenience beside a real button or link in a cell. */
export function TableRow({ isSelected, rowIndex, ...rest }: TableRowProps) {
  return <tr {...rest} {...rowRole} aria-rowindex={rowIndex} data-selected={isSelected || undefined} />;
}
