import { Link, useNavigate } from '@tanstack/react-router';
import type { TicketRow } from '../../features/tickets/ticket-queries.ts';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Table } from '../../ui/Table.tsx';
import { TableBody } from '../../ui/TableBody.tsx';
import { TableCell } from '../../ui/TableCell.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { TableHeaderCell } from '../../ui/TableHeaderCell.tsx';
import { TableRow } from '../../ui/TableRow.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { dueWords } from './due-words.ts';

interface AllTicketsTableProps {
  readonly tickets: readonly TicketRow[];
  readonly isLoading: boolean;
  /** When these tickets were read: what is overdue is so at that time. */
  readonly readAt: Date;
}

/** Tickets of all agencies; each row opens its review. */
export function AllTicketsTable({ tickets, isLoading, readAt }: AllTicketsTableProps) {
  return (
    <Table label="All Tickets" isBusy={isLoading}>
      <TableHead>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell>Status</TableHeaderCell>
        <TableHeaderCell>Incident Type</TableHeaderCell>
        <TableHeaderCell>Officers Involved</TableHeaderCell>
        <TableHeaderCell>Submitted</TableHeaderCell>
        <TableHeaderCell>Due Date</TableHeaderCell>
        <TableHeaderCell>Reviewer</TableHeaderCell>
      </TableHead>
      <TableBody>
        {isLoading && <SkeletonRows rows={8} columns={7} />}
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} readAt={readAt} />
        ))}
      </TableBody>
    </Table>
  );
}

function TicketLine({ ticket, readAt }: { readonly ticket: TicketRow; readonly readAt: Date }) {
  const navigate = useNavigate();
  const due = dueWords(ticket.dueDate, ticket.status, readAt);
  return (
    <TableRow
      onClick={(event) => {
        // The link itself does it where it was meant, also in a new tab; selecting words opens nothing.
        const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
        if (isOnControl || window.getSelection()?.isCollapsed === false) return;
        void navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: ticket.id } });
      }}
    >
      <TableCell label="Agency" place="title">
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
      <TableCell label="Reviewer">{ticket.reviewerName ?? '-'}</TableCell>
    </TableRow>
  );
}
