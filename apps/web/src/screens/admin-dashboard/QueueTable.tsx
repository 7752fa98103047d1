import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { AgencyName } from '../../features/agencies/AgencyName.tsx';
import { useOpenReviews } from '../../features/queue/use-presence.ts';
import type { TicketColumn } from '../../features/ticket-filter/ticket-filter.ts';
import { RowAction } from '../../features/tickets/RowAction.tsx';
import {
  officersColumn,
  statusColumn,
  submittedColumn,
  ticketActionsColumn,
} from '../../features/tickets/ticket-columns.tsx';
import type { TicketList, TicketRow } from '../../features/tickets/ticket-queries.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { formatDueDate } from './format-due-date.ts';
import { formatMinutes } from './format-minutes.ts';

/** Must not change between renders. */
interface TicketActions {
  readonly onEdit: (ticketId: string) => void;
  readonly onDelete: (ticketId: string) => void;
}

interface AllTicketsTableProps extends TicketActions {
  readonly list: TicketList;
  readonly sort: Sort<TicketColumn>;
  readonly onSort: (sort: Sort<TicketColumn>) => void;
}

/** Lists tickets of all agencies; each row opens its review. */
export function AllTicketsTable({ list, sort, onSort, onEdit, onDelete }: AllTicketsTableProps) {
  // Overdue as of the time when the list was loaded.
  const { dataUpdatedAt } = list.query;
  const openReviews = useOpenReviews();
  const columns = useMemo(
    () => ticketColumns({ onEdit, onDelete }, new Date(dataUpdatedAt), openReviews),
    [onEdit, onDelete, dataUpdatedAt, openReviews],
  );
  return <DataTable label="All Tickets" columns={columns} list={list} sort={sort} onSort={onSort} isWide />;
}

const ticketColumns = (
  actions: TicketActions,
  now: Date,
  openReviews: ReturnType<typeof useOpenReviews>,
): ReadonlyArray<Column<TicketRow, TicketColumn>> => [
  {
    id: 'agency',
    header: 'Agency',
    place: 'title',
    className: 'min-w-24 wrap-anywhere xl:min-w-56',
    cell: (ticket) => (
      <span className="flex flex-col items-start">
        <Link
          {...rowTarget}
          to="/admin/tickets/$ticketId"
          params={{ ticketId: ticket.number }}
          className="font-medium text-link hover:underline"
        >
          <AgencyName name={ticket.agencyName} />
          <span className="sr-only">, {ticket.incidentType}: open review</span>
        </Link>
        <span className="text-xs whitespace-nowrap text-soft tabular-nums">{ticket.number}</span>
      </span>
    ),
  },
  statusColumn,
  {
    id: 'incidentType',
    header: 'Incident Type',
    sort: 'incidentType',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ incidentType, videoCount, totalDuration }) => (
      <span className="flex flex-col">
        {incidentType}
        <span className="text-xs whitespace-nowrap text-soft tabular-nums">
          {pluralize(videoCount, 'video')}, {formatMinutes(totalDuration)}
        </span>
      </span>
    ),
  },
  officersColumn,
  submittedColumn,
  {
    id: 'due',
    header: 'Due Date',
    sort: 'due',
    cell: (ticket) => <DueDate ticket={ticket} now={now} />,
  },
  {
    id: 'reviewer',
    header: 'Reviewer',
    sort: 'reviewer',
    className: 'min-w-24 wrap-anywhere xl:min-w-36',
    cell: (ticket) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Reviewer ticket={ticket} />
        {openReviews.get(ticket.id)?.map(({ id, name }) => (
          <span key={id} title={`${name} has this review open`}>
            <Avatar name={name} size="sm" />
            <span className="sr-only">{name} has this review open</span>
          </span>
        ))}
      </span>
    ),
  },
  ticketActionsColumn((ticket) => <TicketButtons ticket={ticket} {...actions} />),
];

function Reviewer({ ticket }: { readonly ticket: TicketRow }) {
  const { reviewerName, assigneeName, needsReviewer } = ticket;
  if (needsReviewer)
    return (
      <span className="flex flex-col">
        {reviewerName}
        <span className="text-xs font-medium text-failed">No longer a reviewer</span>
      </span>
    );
  return reviewerName ?? (assigneeName === null ? '-' : <span className="text-soft">{assigneeName}</span>);
}

function DueDate({ ticket, now }: { readonly ticket: TicketRow; readonly now: Date }) {
  const due = formatDueDate(ticket, now);
  return (
    <span className="flex min-w-30 flex-col">
      <Timestamp value={ticket.dueDate} isPlain />
      {due && (
        <span className={due.overdue ? 'text-xs font-medium text-failed' : 'text-xs text-pending'}>
          {due.text}
        </span>
      )}
      {ticket.isRush && <span className="text-xs text-pending">Rush</span>}
    </span>
  );
}

function TicketButtons({ ticket, onEdit, onDelete }: TicketActions & { readonly ticket: TicketRow }) {
  const what = `${ticket.incidentType}, ${ticket.agencyName}`;
  return (
    <div className="flex justify-end gap-1">
      <Link
        to="/admin/tickets/$ticketId"
        params={{ ticketId: ticket.number }}
        aria-label={`View ${what}`}
        title={`View ${what}`}
        className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0!`}
      >
        <Eye aria-hidden="true" />
      </Link>
      <RowAction name={`Edit ${what}`} ability={ticket.abilities.edit} onPress={() => onEdit(ticket.id)}>
        <Pencil aria-hidden="true" />
      </RowAction>
      <RowAction
        name={`Delete ${what}`}
        ability={ticket.abilities.delete}
        onPress={() => onDelete(ticket.id)}
      >
        <Trash2 aria-hidden="true" />
      </RowAction>
    </div>
  );
}
