import { monthLabel } from '@plainview/domain/billing/statements/statement';
import type { Role } from '@plainview/domain/identity/users/actor';
import { formatDollars } from '@plainview/domain/shared/money';
import { useMemo } from 'react';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column, TableList } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { formatDay } from './format-day.ts';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import { InvoiceLink } from './InvoiceLink.tsx';
import type { InvoiceRow } from './use-invoices.ts';

interface InvoiceTableProps {
  readonly list: TableList<InvoiceRow>;
  readonly forRole: Role;
}

/** Lists invoices; each links to its lines and payments. */
export function InvoiceTable({ list, forRole }: InvoiceTableProps) {
  const columns = useMemo(() => invoiceColumns(forRole), [forRole]);
  return <DataTable label="Invoices" columns={columns} list={list} skeletonRows={6} />;
}

const figure = { align: 'end', className: 'tabular-nums' } as const;

const invoiceColumns = (forRole: Role): ReadonlyArray<Column<InvoiceRow>> => [
  {
    id: 'number',
    header: 'Number',
    place: 'title',
    cell: (invoice) => (
      <div>
        <InvoiceLink invoice={invoice} forRole={forRole} />
        {forRole === 'admin' && (
          <div className="text-soft">
            <AgencyName name={invoice.agencyName} />
          </div>
        )}
      </div>
    ),
  },
  { id: 'month', header: 'Month', cell: ({ month }) => monthLabel(month) },
  { id: 'issued', header: 'Issued', cell: ({ issuedAt }) => <Timestamp value={issuedAt} isPlain /> },
  { id: 'due', header: 'Due', cell: ({ dueOn }) => formatDay(dueOn) },
  { id: 'total', header: 'Total', ...figure, cell: ({ total }) => formatDollars(total) },
  { id: 'open', header: 'Open', ...figure, cell: ({ open }) => formatDollars(open) },
  { id: 'state', header: 'State', cell: (invoice) => <InvoiceBadge invoice={invoice} /> },
];
