import { Skeleton } from '../../feedback/Skeleton.tsx';
import { TableCell } from './TableCell.tsx';
import { TableRow } from './TableRow.tsx';

export interface SkeletonRowsProps {
  /** The page's usual number of rows, to prevent a layout shift. */
  rows: number;
  columns: number;
}

const widths = ['w-3/5', 'w-full', 'w-4/5', 'w-1/2', 'w-2/3'];

/** Placeholder rows for a table's body. Also set `isBusy` on the table. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_row, row) => (
    <TableRow key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <TableCell key={column}>
          <Skeleton
            className={`h-4 min-w-10 max-w-40 ${widths[(row + column) % widths.length] ?? 'w-full'}`}
          />
        </TableCell>
      ))}
    </TableRow>
  ));
}
