import { Link } from '@tanstack/react-router';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { countText } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import type { Hold, useHolds } from './use-holds.ts';

interface HoldTableProps {
  readonly label: string;
  readonly list: ReturnType<typeof useHolds>;
}

/** Lists holds across tickets; each opens. */
export function HoldTable({ label, list }: HoldTableProps) {
  return <DataTable label={label} columns={columns} list={list} skeletonRows={3} />;
}

const columns: ReadonlyArray<Column<Hold>> = [
  {
    id: 'name',
    header: 'Matter',
    place: 'title',
    className: 'wrap-anywhere',
    cell: ({ id, name }) => (
      <Link
        {...rowTarget}
        to="/admin/holds"
        search={{ hold: id }}
        className="font-medium text-link hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'tickets',
    header: 'Tickets',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ ticketCount }) => countText(ticketCount),
  },
  {
    id: 'placed',
    header: 'Placed',
    cell: ({ placedAt, placedBy }) => (
      <span>
        <Timestamp value={placedAt} isPlain /> by {placedBy}
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (hold) => <HoldState hold={hold} /> },
];

/** Shows whether a hold is active, waits for an approval of its release, or was released. */
export function HoldState({ hold }: { readonly hold: Hold }) {
  const { releasedAt, releasedBy, releaseRequest } = hold;
  if (releasedAt !== null)
    return (
      <span>
        Released <Timestamp value={releasedAt} isPlain /> by {releasedBy}
      </span>
    );
  return releaseRequest === null ? (
    <StatusBadge tone="neutral">Active</StatusBadge>
  ) : (
    <StatusBadge tone="pending">Release requested</StatusBadge>
  );
}
