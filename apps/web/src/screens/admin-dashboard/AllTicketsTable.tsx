import { Link } from '@tanstack/react-router';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { dueWords } from './due-words.ts';
import type { TicketRow } from './use-all-tickets.ts';

interface AllTicketsTableProps {
  readonly tickets: readonly TicketRow[];
  readonly now: Date;
}

/** Tickets of all agencies. The whole row opens the workspace; its link is what the keyboard and a reader use. */
export function AllTicketsTable({ tickets, now }: AllTicketsTableProps) {
  return (
    <Table label="All Tickets">
      <TableHead>
        <ColumnHeader>Agency</ColumnHeader>
        <ColumnHeader>Status</ColumnHeader>
        <ColumnHeader>Incident Type</ColumnHeader>
        <ColumnHeader>Officers Involved</ColumnHeader>
        <ColumnHeader>Submitted</ColumnHeader>
        <ColumnHeader>Due Date</ColumnHeader>
        <ColumnHeader>Reviewer</ColumnHeader>
      </TableHead>
      <TableBody>
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} now={now} />
        ))}
      </TableBody>
    </Table>
  );
}

function TicketLine({ ticket, now }: { readonly ticket: TicketRow; readonly now: Date }) {
  const due = dueWords(ticket.dueDate, ticket.status, now);
  return (
    <TableRow className="relative">
      <Cell isRowHeader>
        <Link
          to="/admin/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          className="font-medium text-link after:absolute after:inset-0"
        >
          {ticket.agencyName}
          <span className="sr-only">, {ticket.incidentType}: open review</span>
        </Link>
      </Cell>
      <Cell>
        <TicketStatusBadge status={ticket.status} />
      </Cell>
      <Cell>{ticket.incidentType}</Cell>
      <Cell>{ticket.officersInvolved.join(', ')}</Cell>
      <Cell>
        <Timestamp value={ticket.submittedDate} dateOnly />
      </Cell>
      <Cell>
        <Timestamp value={ticket.dueDate} dateOnly />
        {due && <span className={due.overdue ? 'block text-failed' : 'block text-pending'}>{due.words}</span>}
      </Cell>
      <Cell>{ticket.reviewerName ?? '-'}</Cell>
    </TableRow>
  );
}
