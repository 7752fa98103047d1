import { Skeleton } from './Skeleton.tsx';
import { TableCell } from './TableCell.tsx';
import { TableRow } from './TableRow.tsx';

export interface SkeletonRowsProps {
  /** As many as the page usually has, so that nothing jumps. */
  rows: number;
  columns: number;
}

const widths = ['w-24', 'w-40', 'w-32', 'w-20', 'w-28'];

/** Rows to come, inside a table's body. Say `isBusy` on the table as well. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_row, row) => (
    <TableRow key={row}>
      {Array.from({ length: columns }, (_cell, column) => (
        <TableCell key={column}>
          <Skeleton className={`h-4 max-w-full ${widths[(row + column) % widths.length] ?? 'w-24'}`} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
