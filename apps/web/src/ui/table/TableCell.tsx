import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { cellRole } from './table-roles.ts';

export interface TableCellProps {
  children?: ReactNode;
  /** The column's name, shown before the value where rows are cards. */
  label?: string;
  /** `end` for numbers and buttons. */
  align?: 'start' | 'end';
  /** On cards: `title` goes first and larger, `select` beside it, `actions` last in a line of its own. */
  place?: 'title' | 'select' | 'actions';
  colSpan?: number;
  className?: string;
}

/** One value of a row. */
export function TableCell({ children, label, align = 'start', place, colSpan, className }: TableCellProps) {
  return (
    <td
      {...cellRole}
      colSpan={colSpan}
      data-label={label}
      data-place={place}
      className={cx(align === 'end' && 'text-end', className)}
    >
      {children}
    </td>
  );
}
