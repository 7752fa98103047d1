import { cx } from '../../cx.ts';
import { Skeleton } from '../../feedback/Skeleton.tsx';
import { TableCell } from './TableCell.tsx';
import { TableRow } from './TableRow.tsx';

export interface SkeletonRowsProps {
  /** The page's usual number of rows, to prevent a layout shift. */
  rows: number;
  columns: ReadonlyArray<{ readonly id: string; readonly align?: 'end'; readonly lines?: number }>;
}

const widths = ['w-3/5', 'w-full', 'w-4/5', 'w-1/2', 'w-2/3'];

/** Placeholder rows for a table's body. Also set `isBusy` on the table. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_row, row) => (
    <TableRow key={row}>
      {columns.map(({ id, align, lines = 1 }, column) => (
        <TableCell key={id}>
          <div className="w-full space-y-1">
            {Array.from({ length: lines }, (_line, line) => (
              <Skeleton
                key={line}
                className={cx(
                  'h-4 max-w-40 min-w-10',
                  widths[(row + column + line) % widths.length],
                  align === 'end' && 'ms-auto',
                )}
              />
            ))}
          </div>
        </TableCell>
      ))}
    </TableRow>
  ));
}
