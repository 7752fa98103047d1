import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { columnHeaderRole } from './table-roles.ts';

export type SortDirection = 'ascending' | 'descending';

export interface TableHeaderCellProps {
  children: ReactNode;
  /** Makes the header a sort button. `none` if the table is sorted by another column. */
  sort?: SortDirection | 'none';
  onSort?: () => void;
  align?: 'start' | 'end';
  /** Hides the text visually, for example above a column of buttons. */
  isHidden?: boolean;
  className?: string;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The header of a column, optionally sortable. */
export function TableHeaderCell({
  children,
  sort,
  onSort,
  align = 'start',
  isHidden = false,
  className,
}: TableHeaderCellProps) {
  const Arrow = arrows[sort ?? 'none'];
  return (
    <th
      {...columnHeaderRole}
      scope="col"
      aria-sort={onSort ? (sort ?? 'none') : undefined}
      className={cx(align === 'end' && 'text-end!', className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1 inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-[3px] px-1 hover:text-ink"
        >
          {children}
          <Arrow
            aria-hidden="true"
            className={cx('size-3.5', sort === 'none' || !sort ? 'text-faint' : 'text-link')}
          />
        </button>
      ) : (
        <span className={cx(isHidden && 'sr-only')}>{children}</span>
      )}
    </th>
  );
}
