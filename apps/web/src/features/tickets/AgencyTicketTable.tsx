import { problems } from '@plainview/contract/errors';
import type { Ability } from '@plainview/domain/shared/refusal';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
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
  readonly onView: (ticketId: string) => void;
  readonly onEdit: (ticketId: string) => void;
  readonly onDelete: (ticketId: string) => void;
}

/** 'Your Tickets' (specification, section 2, "Agency dashboard"). */
export function AgencyTicketTable({
  tickets,
  isLoading,
  isStale,
  ...acts
}: TicketActs & {
  tickets: readonly TicketRow[];
  isLoading: boolean;
  /** The rows are those of the filter before, until the new ones are there. */
  isStale: boolean;
}) {
  return (
    <Table label="Your Tickets" isBusy={isLoading || isStale} className={isStale ? 'opacity-60' : ''}>
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

/** Kept as it is while its ticket is: with thousands of rows, drawing all of them anew would be felt. */
const Row = memo(function Row({ ticket, onView, onEdit, onDelete }: TicketActs & { ticket: TicketRow }) {
  const { edit, delete: remove } = ticket.abilities;
  const what = `${ticket.incidentType}, ${ticket.officersInvolved.join(', ')}`;
  return (
    <TableRow data-row-id={ticket.id}>
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
          <RowAct name={`Edit ${what}`} ability={edit} onPress={() => onEdit(ticket.id)}>
            <Pencil aria-hidden="true" />
          </RowAct>
          <RowAct name={`Delete ${what}`} ability={remove} onPress={() => onDelete(ticket.id)}>
            <Trash2 aria-hidden="true" />
          </RowAct>
        </div>
      </TableCell>
    </TableRow>
  );
});

/** An act of the row; where it cannot be done, its name and the pointer's hover say why, and so do the details. */
function RowAct({
  name,
  ability,
  onPress,
  children,
}: {
  name: string;
  ability: Ability;
  onPress: () => void;
  children: ReactNode;
}) {
  if (ability.allowed) {
    return (
      <IconButton aria-label={name} onPress={onPress}>
        {children}
      </IconButton>
    );
  }
  const reason = problems[ability.code].message;
  return (
    <span title={reason}>
      <IconButton aria-label={`${name}: ${reason}`} isDisabled>
        {children}
      </IconButton>
    </span>
  );
}
