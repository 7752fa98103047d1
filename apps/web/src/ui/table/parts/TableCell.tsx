import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { cellRole } from './table-roles.ts';

export interface TableCellProps {
  children?: ReactNode;
  /** The column's name, shown before the value in the card layout. */
  label?: string;
  /** `end` for numbers and buttons. */
  align?: 'start' | 'end';
  /**
   * Position on cards: `title` first and larger, `select` next to it, `actions` last on a separate line,
   * `plain` without the column's name, `badge` the same, but in the first line of a small card.
   */
  place?: 'title' | 'select' | 'actions' | 'plain' | 'badge';
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
