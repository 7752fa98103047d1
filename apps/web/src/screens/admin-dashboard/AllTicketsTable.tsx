import { Link, useNavigate } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { RowAction } from '../../features/tickets/RowAction.tsx';
import type { TicketColumn } from '../../features/tickets/ticket-filter.ts';
import type { TicketList, TicketRow } from '../../features/tickets/ticket-queries.ts';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { sortProps, type Sort } from '../../ui/table/sort.ts';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows, type RowPlace } from '../../ui/table/WindowedRows.tsx';
import { formatDueDate } from './format-due-date.ts';

const columns: ReadonlyArray<{ readonly label: string; readonly sort?: TicketColumn }> = [
  { label: 'Agency' },
  { label: 'Status', sort: 'status' },
  { label: 'Incident Type', sort: 'incidentType' },
  { label: 'Officers Involved' },
  { label: 'Submitted', sort: 'submitted' },
  { label: 'Due Date', sort: 'due' },
  { label: 'Reviewer' },
  { label: 'Actions' },
];

interface TicketActs {
  readonly onEdit: (ticketId: string) => void;
  readonly onDelete: (ticketId: string) => void;
}

/** Lists tickets of all agencies; each row opens its review. */
export function AllTicketsTable({
  list,
  sort,
  onSort,
  ...acts
}: TicketActs & {
  readonly list: TicketList;
  readonly sort: Sort<TicketColumn>;
  readonly onSort: (sort: Sort<TicketColumn>) => void;
}) {
  const { query, rows, total } = list;
  return (
    <Table
      label="All Tickets"
      isBusy={query.isPending || query.isPlaceholderData}
      className={query.isPlaceholderData ? 'opacity-60' : ''}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        {columns.map(({ label, sort: column }) => (
          <TableHeaderCell
            key={label}
            align={label === 'Actions' ? 'end' : 'start'}
            {...(column && sortProps(sort, column, onSort))}
          >
            {label}
          </TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={8} columns={columns.length} />}
        <WindowedRows rows={rows} keyOf={ticketKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(ticket, place) => (
            <TicketLine
              key={ticket.id}
              ticket={ticket}
              // Overdue as of the time when the list was loaded.
              readAt={query.dataUpdatedAt}
              {...place}
              {...acts}
            />
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const ticketKey = (ticket: TicketRow): string => ticket.id;

const TicketLine = memo(function TicketLine({
  ticket,
  readAt,
  onEdit,
  onDelete,
  ...place
}: TicketActs & RowPlace & { readonly ticket: TicketRow; readonly readAt: number }) {
  const navigate = useNavigate();
  const due = formatDueDate(ticket.dueDate, ticket.status, new Date(readAt));
  const what = `${ticket.incidentType}, ${ticket.agencyName}`;
  return (
    <TableRow
      {...place}
      data-row-id={ticket.id}
      onClick={(event) => {
        // Links handle their own clicks, also in a new tab; selecting text opens nothing.
        const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
        if (isOnControl || window.getSelection()?.isCollapsed === false) return;
        void navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: ticket.id } });
      }}
    >
      <TableCell label="Agency" place="title" className="lg:min-w-56">
        <Link
          to="/admin/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          className="font-medium text-link hover:underline"
        >
          {ticket.agencyName}
          <span className="sr-only">, {ticket.incidentType}: open review</span>
        </Link>
      </TableCell>
      <TableCell label="Status">
        <TicketStatusBadge status={ticket.status} />
      </TableCell>
      <TableCell label="Incident Type">{ticket.incidentType}</TableCell>
      <TableCell label="Officers Involved">{ticket.officersInvolved.join(', ')}</TableCell>
      <TableCell label="Submitted">
        <Timestamp value={ticket.submittedDate} isPlain />
      </TableCell>
      <TableCell label="Due Date">
        <span className="flex flex-col">
          <Timestamp value={ticket.dueDate} isPlain />
          {due && (
            <span className={due.overdue ? 'text-xs font-medium text-failed' : 'text-xs text-pending'}>
              {due.words}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label="Reviewer" className="lg:min-w-36">
        {ticket.reviewerName ?? '-'}
      </TableCell>
      <TableCell label="Actions" place="actions" align="end">
        <div className="flex justify-end gap-1">
          <Link
            to="/admin/tickets/$ticketId"
            params={{ ticketId: ticket.id }}
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
      </TableCell>
    </TableRow>
  );
});
