import { problems } from '@plainview/contract/errors';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Table } from '../../ui/Table.tsx';
import { TableBody } from '../../ui/TableBody.tsx';
import { TableCell } from '../../ui/TableCell.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { TableHeaderCell } from '../../ui/TableHeaderCell.tsx';
import { TableRow } from '../../ui/TableRow.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import type { TicketRow } from './ticket-queries.ts';
import { TicketStatusBadge } from './TicketStatusBadge.tsx';

const columns = ['Status', 'Incident Type', 'Officers Involved', 'Submitted', 'Due Date', 'Actions'] as const;

export interface TicketActs {
  readonly onView: (ticket: TicketRow) => void;
  readonly onEdit: (ticket: TicketRow) => void;
  readonly onDelete: (ticket: TicketRow) => void;
}

/** 'Your Tickets' (specification, section 2, "Agency dashboard"). */
export function AgencyTicketTable({
  tickets,
  isLoading,
  ...acts
}: TicketActs & { tickets: readonly TicketRow[]; isLoading: boolean }) {
  return (
    <Table label="Your Tickets" isBusy={isLoading}>
      <TableHead>
        {columns.map((column) => (
          <TableHeaderCell key={column} align={column === 'Actions' ? 'end' : 'start'}>
            {column}
          </TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {isLoading && <SkeletonRows rows={6} columns={columns.length} />}
        {tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} {...acts} />
        ))}
      </TableBody>
    </Table>
  );
}

function Row({ ticket, onView, onEdit, onDelete }: TicketActs & { ticket: TicketRow }) {
  const { edit, delete: remove } = ticket.abilities;
  const what = `${ticket.incidentType}, ${ticket.officersInvolved.join(', ')}`;
  return (
    <TableRow>
      <TableCell label="Status">
        <TicketStatusBadge status={ticket.status} />
      </TableCell>
      <TableCell label="Incident Type" place="title">
        {ticket.incidentType}
      </TableCell>
      <TableCell label="Officers Involved">{ticket.officersInvolved.join(', ')}</TableCell>
      <TableCell label="Submitted">
        <Timestamp value={ticket.submittedDate} />
      </TableCell>
      <TableCell label="Due Date">
        <Timestamp value={ticket.dueDate} />
      </TableCell>
      <TableCell label="Actions" place="actions" align="end">
        <div className="flex justify-end gap-1">
          <IconButton aria-label={`View ${what}`} onPress={() => onView(ticket)}>
            <Eye aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label={edit.allowed ? `Edit ${what}` : `Edit ${what}: ${problems[edit.code].message}`}
            isDisabled={!edit.allowed}
            onPress={() => onEdit(ticket)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            aria-label={
              remove.allowed ? `Delete ${what}` : `Delete ${what}: ${problems[remove.code].message}`
            }
            isDisabled={!remove.allowed}
            onPress={() => onDelete(ticket)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </TableCell>
    </TableRow>
  );
}
