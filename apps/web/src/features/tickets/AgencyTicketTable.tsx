import { Eye, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { sortProps, type Sort } from '../../ui/table/sort.ts';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows, type RowPlace } from '../../ui/table/WindowedRows.tsx';
import { RowAction } from './RowAction.tsx';
import type { TicketColumn } from './ticket-filter.ts';
import type { TicketList, TicketRow } from './ticket-queries.ts';
import { TicketStatusBadge } from './TicketStatusBadge.tsx';

const columns: ReadonlyArray<{ readonly label: string; readonly sort?: TicketColumn }> = [
  { label: 'Status', sort: 'status' },
  { label: 'Incident Type', sort: 'incidentType' },
  { label: 'Officers Involved' },
  { label: 'Submitted', sort: 'submitted' },
  { label: 'Due Date', sort: 'due' },
  { label: 'Actions' },
];

export interface TicketActions {
  readonly onView: (ticketId: string) => void;
  readonly onEdit: (ticketId: string) => void;
  readonly onDelete: (ticketId: string) => void;
}

/** 'Your Tickets' (specification, section 2, "Agency dashboard"). */
export function AgencyTicketTable({
  list,
  sort,
  onSort,
  ...acts
}: TicketActions & {
  list: TicketList;
  sort: Sort<TicketColumn>;
  onSort: (sort: Sort<TicketColumn>) => void;
}) {
  const { query, rows, total } = list;
  const isStale = query.isPlaceholderData;
  return (
    <Table
      label="Your Tickets"
      isBusy={query.isPending || isStale}
      className={isStale ? 'opacity-60' : ''}
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
        {query.isPending && <SkeletonRows rows={6} columns={columns.length} />}
        <WindowedRows rows={rows} keyOf={ticketKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(ticket, place) => <Row key={ticket.id} ticket={ticket} {...place} {...acts} />}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const ticketKey = (ticket: TicketRow): string => ticket.id;

/** Memoized by ticket, since rendering thousands of rows again would be noticeable. */
const Row = memo(function Row({
  ticket,
  onView,
  onEdit,
  onDelete,
  ...place
}: TicketActions & RowPlace & { ticket: TicketRow }) {
  const { edit, delete: remove } = ticket.abilities;
  const what = `${ticket.incidentType}, ${ticket.officersInvolved.join(', ')}`;
  return (
    <TableRow data-row-id={ticket.id} {...place}>
      <TableCell label="Status">
        <TicketStatusBadge status={ticket.status} />
      </TableCell>
      <TableCell label="Incident Type" place="title">
        {ticket.incidentType}
      </TableCell>
      <TableCell label="Officers Involved">{ticket.officersInvolved.join(', ')}</TableCell>
      <TableCell label="Submitted">
        <Timestamp value={ticket.submittedDate} isPlain />
      </TableCell>
      <TableCell label="Due Date">
        <Timestamp value={ticket.dueDate} isPlain />
      </TableCell>
      <TableCell label="Actions" place="actions" align="end">
        <div className="flex justify-end gap-1">
          <IconButton aria-label={`View ${what}`} onPress={() => onView(ticket.id)}>
            <Eye aria-hidden="true" />
          </IconButton>
          <RowAction name={`Edit ${what}`} ability={edit} onPress={() => onEdit(ticket.id)}>
            <Pencil aria-hidden="true" />
          </RowAction>
          <RowAction name={`Delete ${what}`} ability={remove} onPress={() => onDelete(ticket.id)}>
            <Trash2 aria-hidden="true" />
          </RowAction>
        </div>
      </TableCell>
    </TableRow>
  );
});
