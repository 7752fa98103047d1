import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { countText, pluralize } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import { ReferenceStateBadge } from './ReferenceStateBadge.tsx';
import type { Run, RunList } from './use-processing.ts';

/** Lists processing runs with their progress; each opens. */
export function RunTable({ list }: { readonly list: RunList }) {
  return <DataTable label="Processing Runs" columns={columns} list={list} skeletonRows={6} />;
}

const figure = { align: 'end', className: 'tabular-nums' } as const;

const columns: ReadonlyArray<Column<Run>> = [
  {
    id: 'started',
    header: 'Started',
    place: 'title',
    cell: ({ id, startedAt, count }) => (
      <Link
        {...rowTarget}
        to="/admin/processing/$runId"
        params={{ runId: id }}
        className="font-medium text-link hover:underline"
      >
        <Timestamp value={startedAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />
        <span className="sr-only">, {pluralize(count, 'video')}</span>
      </Link>
    ),
  },
  { id: 'person', header: 'Person', cell: ({ startedBy }) => startedBy },
  { id: 'by', header: 'By', cell: ({ isOwn }) => (isOwn ? 'Plainview' : 'Processing tool') },
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <ReferenceStateBadge state={reference} />,
  },
  { id: 'videos', header: 'Videos', ...figure, cell: ({ count }) => countText(count) },
  {
    id: 'completed',
    header: 'Completed',
    ...figure,
    cell: ({ byStatus }) => countText(byStatus.completed ?? 0),
  },
  { id: 'failed', header: 'Failed', ...figure, cell: ({ byStatus }) => countText(byStatus.failed ?? 0) },
];
