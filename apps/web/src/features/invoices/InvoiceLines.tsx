import { billedId } from '@plainview/domain/billing/statements/statement';
import { formatDollars } from '@plainview/domain/shared/money';
import { useMemo } from 'react';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Invoice } from './use-invoices.ts';

type Line = Invoice['lines'][number];

/** Lists the tickets and redacted copies of an invoice, oldest first. */
export function InvoiceLines({ invoice: { lines } }: { readonly invoice: Invoice }) {
  const list = useMemo(
    () => ({
      rows: lines,
      total: lines.length,
      keyOf: (line: Line) => billedId(line),
      query: { isPending: false, isPlaceholderData: false },
    }),
    [lines],
  );
  return <DataTable label="Lines of this invoice" columns={columns} list={list} />;
}

const figure = { align: 'end', className: 'tabular-nums' } as const;

const columns: ReadonlyArray<Column<Line>> = [
  {
    id: 'ticket',
    header: 'Ticket',
    place: 'title',
    cell: ({ ticketId, ticketNumber }) =>
      ticketNumber === null ? (
        <CopyId label="ticket ID" value={ticketId} length={8} />
      ) : (
        <CopyId label="ticket number" value={ticketNumber} length={ticketNumber.length} />
      ),
  },
  {
    id: 'submitted',
    header: 'Submitted',
    cell: ({ submittedDate }) => <Timestamp value={submittedDate} isPlain />,
  },
  {
    id: 'incidentType',
    header: 'Item',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ incidentType }) => incidentType,
  },
  { id: 'videos', header: 'Videos', ...figure, cell: ({ videoCount }) => videoCount },
  { id: 'net', header: 'Amount', ...figure, cell: ({ net }) => formatDollars(net) },
];
