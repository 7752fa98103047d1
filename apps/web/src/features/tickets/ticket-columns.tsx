import type { ReactNode } from 'react';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { TicketColumn } from '../ticket-filter/ticket-filter.ts';
import type { TicketRow } from './ticket-queries.ts';
import { TicketStatusBadge } from './TicketStatusBadge.tsx';

type TicketTableColumn = Column<TicketRow, TicketColumn>;

// Columns that the tables of both roles share.

export const statusColumn: TicketTableColumn = {
  id: 'status',
  header: 'Status',
  sort: 'status',
  cell: ({ status }) => <TicketStatusBadge status={status} />,
};

/** At most three lines, so that many or long names don't stretch the row. */
function Officers({ names }: { readonly names: string }) {
  return (
    <span title={names} className="line-clamp-3">
      {names}
    </span>
  );
}

export const officersColumn: TicketTableColumn = {
  id: 'officers',
  header: 'Officers Involved',
  className: 'min-w-24 wrap-anywhere',
  cell: ({ officersInvolved }) => <Officers names={officersInvolved.join(', ')} />,
};

export const submittedColumn: TicketTableColumn = {
  id: 'submitted',
  header: 'Submitted',
  sort: 'submitted',
  cell: ({ submittedDate }) => <Timestamp value={submittedDate} isPlain />,
};

/** Returns the column of a row's buttons. */
export const ticketActionsColumn = (cell: (ticket: TicketRow) => ReactNode): TicketTableColumn => ({
  id: 'actions',
  header: 'Actions',
  place: 'actions',
  align: 'end',
  headerClassName: 'print:hidden',
  cell,
});
