import { ticketDenialReason } from '@plainview/contract/errors/ticket-errors';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import { RowActions } from '../../ui/table/RowActions.tsx';
import type { Sort } from '../../ui/table/sort.ts';
import type { TicketColumn } from '../ticket-filter/ticket-filter.ts';
import { ReportNote } from './detail/ReportNote.tsx';
import { useNewestReports, type NewestReport } from './detail/use-newest-reports.ts';
import { officersColumn, statusColumn, submittedColumn, ticketActionsColumn } from './ticket-columns.tsx';
import type { TicketList, TicketRow } from './ticket-queries.ts';
import { TicketStatusBadge } from './TicketStatusBadge.tsx';

/** Must not change between renders. */
export interface TicketActions {
  readonly onView: (ticketNumber: string) => void;
  readonly onEdit: (ticketId: string) => void;
  readonly onDelete: (ticketId: string) => void;
}

interface AgencyTicketTableProps extends TicketActions {
  readonly list: TicketList;
  readonly sort: Sort<TicketColumn>;
  readonly onSort: (sort: Sort<TicketColumn>) => void;
}

/** 'Your Tickets' (specification, section 2, "Agency dashboard"). */
export function AgencyTicketTable({ list, sort, onSort, onView, onEdit, onDelete }: AgencyTicketTableProps) {
  const reports = useNewestReports(
    list.rows.filter(({ status }) => status === 'completed').map(({ id }) => id),
  );
  const columns = useMemo(
    () => ticketColumns({ onView, onEdit, onDelete }, reports),
    [onView, onEdit, onDelete, reports],
  );
  return (
    <DataTable
      label="Your Tickets"
      columns={columns}
      list={list}
      sort={sort}
      onSort={onSort}
      skeletonRows={6}
      hasSmallCards
    />
  );
}

const ticketColumns = (
  actions: TicketActions,
  reports: ReadonlyMap<string, NewestReport>,
): ReadonlyArray<Column<TicketRow, TicketColumn>> => [
  {
    ...statusColumn,
    place: 'plain',
    cell: ({ id, status }) => (
      <span className="flex flex-col items-start gap-1">
        <TicketStatusBadge status={status} />
        {status === 'completed' && <ReportNote report={reports.get(id)} />}
      </span>
    ),
  },
  {
    id: 'incidentType',
    header: 'Incident Type',
    sort: 'incidentType',
    place: 'title',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ incidentType, number }) => (
      <span className="flex flex-col">
        {incidentType}
        <Link
          to="/agency/tickets/$ticketId"
          params={{ ticketId: number }}
          className="w-fit text-xs font-normal whitespace-nowrap text-link tabular-nums hover:underline"
        >
          {number}
        </Link>
      </span>
    ),
  },
  { ...officersColumn, place: 'plain' },
  submittedColumn,
  {
    id: 'due',
    header: 'Due Date',
    sort: 'due',
    cell: ({ dueDate, pausedAt, isRush }) => (
      <span className="flex flex-col whitespace-nowrap">
        <Timestamp value={dueDate} isPlain />
        {isRush && <span className="text-xs text-pending">Rush</span>}
        {pausedAt && <span className="text-xs text-pending">Waiting for your answer</span>}
      </span>
    ),
  },
  ticketActionsColumn((ticket) => <TicketButtons ticket={ticket} {...actions} />),
];

function TicketButtons({ ticket, onView, onEdit, onDelete }: TicketActions & { readonly ticket: TicketRow }) {
  const what = `${ticket.incidentType}, ${ticket.officersInvolved.join(', ')}`;
  const { edit, delete: remove } = ticketAbilities({ role: 'agency' }, ticket);
  return (
    <RowActions
      of={what}
      actions={[
        {
          id: 'edit',
          label: 'Edit',
          icon: <Pencil aria-hidden />,
          isQuick: true,
          reason: ticketDenialReason(edit),
          onAction: () => onEdit(ticket.id),
        },
        {
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 aria-hidden />,
          isQuick: true,
          tone: 'danger',
          reason: ticketDenialReason(remove),
          onAction: () => onDelete(ticket.id),
        },
      ]}
    >
      <IconButton {...rowTarget} aria-label={`View ${what}`} onPress={() => onView(ticket.number)}>
        <Eye aria-hidden />
      </IconButton>
    </RowActions>
  );
}
