import { Button } from '../../Button.tsx';
import { Timestamp } from '../../dates/Timestamp.tsx';
import { StatusBadge } from '../../feedback/StatusBadge.tsx';
import { TableCell } from '../parts/TableCell.tsx';
import { TableHead } from '../parts/TableHead.tsx';
import { TableHeaderCell } from '../parts/TableHeaderCell.tsx';

export interface TicketRow {
  readonly id: string;
  readonly title: string;
  readonly submitted: string;
  readonly status: 'Completed' | 'Pending';
}

/** Rows of the table stories. */
export const tickets: readonly [TicketRow, TicketRow, TicketRow] = [
  { id: 'a1', title: 'Traffic stop on Route 9', submitted: '2026-11-05T19:30:00Z', status: 'Completed' },
  { id: 'b2', title: 'Welfare check', submitted: '2026-11-07T08:05:00Z', status: 'Pending' },
  {
    id: 'c3',
    title: 'Use of force during a traffic stop near the northern exit of the Lincoln Tunnel',
    submitted: '2026-11-12T23:59:00Z',
    status: 'Pending',
  },
];

export const ticketHead = (
  <TableHead>
    <TableHeaderCell>Title</TableHeaderCell>
    <TableHeaderCell>Submitted</TableHeaderCell>
    <TableHeaderCell>Status</TableHeaderCell>
    <TableHeaderCell isHidden>Actions</TableHeaderCell>
  </TableHead>
);

export function TicketCells({ ticket: { title, submitted, status } }: { readonly ticket: TicketRow }) {
  return (
    <>
      <TableCell place="title">{title}</TableCell>
      <TableCell label="Submitted">
        <Timestamp value={submitted} />
      </TableCell>
      <TableCell label="Status">
        <StatusBadge tone={status === 'Completed' ? 'success' : 'pending'}>{status}</StatusBadge>
      </TableCell>
      <TableCell place="actions" align="end">
        <Button size="sm">Open</Button>
      </TableCell>
    </>
  );
}
