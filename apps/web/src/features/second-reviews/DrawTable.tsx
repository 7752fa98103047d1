import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { countText } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import type { Draw, useDraws } from './use-second-reviews.ts';

/** Lists draws; each opens. */
export function DrawTable({ list }: { readonly list: ReturnType<typeof useDraws> }) {
  return <DataTable label="Draws" columns={columns} list={list} skeletonRows={3} />;
}

const figure = { align: 'end', className: 'tabular-nums' } as const;

const columns: ReadonlyArray<Column<Draw>> = [
  {
    id: 'drawn',
    header: 'Drawn',
    place: 'title',
    cell: ({ id, drawnAt }) => (
      <Link
        {...rowTarget}
        to="/admin/second-reviews"
        search={{ draw: id }}
        className="font-medium text-link hover:underline"
      >
        <Timestamp value={drawnAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
      </Link>
    ),
  },
  { id: 'by', header: 'By', cell: ({ drawnBy }) => drawnBy ?? 'Plainview, daily' },
  { id: 'eligible', header: 'Eligible', ...figure, cell: ({ eligibleCount }) => countText(eligibleCount) },
  { id: 'count', header: 'Drawn tickets', ...figure, cell: ({ drawnCount }) => countText(drawnCount) },
];
