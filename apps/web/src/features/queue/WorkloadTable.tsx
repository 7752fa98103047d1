import type { Outputs } from '@plainview/contract/index';
import { MINUTE } from '@plainview/domain/shared/time';
import { Link } from '@tanstack/react-router';
import { countText } from '../../ui/pluralize.ts';
import type { Column, TableList } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';

export type WorkloadRow = Outputs['queue']['workload']['reviewers'][number];

/** Returns what identifies a row. */
export const workloadKey = ({ id }: WorkloadRow): string => id;

/** Formats a length of footage in minutes, rounded up. */
export const formatFootage = (microseconds: number): string =>
  `${countText(Math.ceil(microseconds / 1000 / MINUTE))} min`;

/** Lists the open work of each reviewer; each links to the tickets. */
export function WorkloadTable({ list }: { readonly list: TableList<WorkloadRow> }) {
  return <DataTable label="Workload" columns={columns} list={list} skeletonRows={4} />;
}

const figure = { align: 'end', className: 'tabular-nums' } as const;

const columns: ReadonlyArray<Column<WorkloadRow>> = [
  {
    id: 'reviewer',
    header: 'Reviewer',
    place: 'title',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ id, name }) => (
      <Link
        to="/admin"
        search={{ status: 'open', reviewer: id }}
        className="font-medium text-link hover:underline"
      >
        {name}
        <span className="sr-only">: show tickets</span>
      </Link>
    ),
  },
  { id: 'open', header: 'Open Tickets', ...figure, cell: ({ openTickets }) => countText(openTickets) },
  {
    id: 'overdue',
    header: 'Overdue',
    ...figure,
    cell: ({ overdueTickets }) => (
      <span className={overdueTickets > 0 ? 'font-medium text-failed' : ''}>{countText(overdueTickets)}</span>
    ),
  },
  {
    id: 'footage',
    header: 'Footage Left',
    ...figure,
    cell: ({ footageLeftMicroseconds }) => formatFootage(footageLeftMicroseconds),
  },
  {
    id: 'played',
    header: 'Played per Minute',
    ...figure,
    cell: ({ playedPerMinute }) => (playedPerMinute === null ? '–' : `${playedPerMinute.toFixed(1)} min`),
  },
];
