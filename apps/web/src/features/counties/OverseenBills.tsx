import { monthLabel } from '@plainview/domain/billing/statements/statement';
import { formatDollars } from '@plainview/domain/shared/money';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { InvoiceBadge } from '../invoices/InvoiceBadge.tsx';
import type { InvoiceRow } from '../invoices/use-invoices.ts';
import { useOverseenInvoices, useOverseenStatements } from './use-counties.ts';

const YEARS = 5;

/** Statements and invoices of an overseen agency, as files. */
export function OverseenBills({ agencyId }: { readonly agencyId: string }) {
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(String(thisYear));
  const statements = useOverseenStatements(agencyId, Number(year));
  const invoices = useOverseenInvoices(agencyId);
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index));
  const rows = statements.data?.items ?? [];
  return (
    <>
      <Card title="Statements">
        <div className="flex flex-col gap-3">
          <SelectField
            label="Year"
            options={years.map((id) => ({ id, label: id }))}
            value={year}
            onChange={setYear}
            className="w-full sm:w-40"
          />
          <LoadErrorBanner error={describeLoadError(statements.error, statements.refetch)} />
          {statements.isSuccess && rows.length === 0 && (
            <p className="text-sm text-soft">No statements in {year}.</p>
          )}
          <ul className="flex flex-col gap-2">
            {rows.map(({ month, total, open, tickets }) => (
              <li key={month} className="flex flex-wrap items-center gap-3 text-sm">
                <span className="min-w-0 flex-1">
                  {monthLabel(month)}: {formatDollars(total)} for {pluralize(tickets, 'ticket')},{' '}
                  {formatDollars(open)} open
                </span>
                <a
                  href={`/overseen/${agencyId}/statements/${month}.pdf`}
                  download
                  aria-label={`PDF statement of ${monthLabel(month)}`}
                  className={buttonClass({ size: 'sm' })}
                >
                  PDF
                </a>
                <a
                  href={`/overseen/${agencyId}/statements/${month}.xlsx`}
                  download
                  aria-label={`Excel statement of ${monthLabel(month)}`}
                  className={buttonClass({ size: 'sm' })}
                >
                  Excel
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Card>
      <ListSection
        list={invoices}
        noun="invoice"
        heading="Invoices"
        error={describeLoadError(invoices.query.error, invoices.query.refetch)}
        empty={{ icon: Receipt, title: 'No invoices yet' }}
      >
        <DataTable label="Invoices" columns={invoiceColumns} list={invoices} skeletonRows={2} />
      </ListSection>
    </>
  );
}

const invoiceColumns: ReadonlyArray<Column<InvoiceRow>> = [
  { id: 'number', header: 'Number', place: 'title', cell: ({ number }) => number },
  { id: 'month', header: 'Month', cell: ({ month }) => monthLabel(month) },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatDollars(total) },
  { id: 'open', header: 'Open', align: 'end', cell: ({ open }) => formatDollars(open) },
  { id: 'state', header: 'State', cell: (invoice) => <InvoiceBadge invoice={invoice} /> },
  {
    id: 'file',
    header: 'File',
    place: 'actions',
    cell: ({ id, agencyId, number }) => (
      <a
        href={`/overseen/${agencyId}/invoices/${id}.pdf`}
        download
        aria-label={`PDF of invoice ${number}`}
        className={buttonClass({ size: 'sm' })}
      >
        PDF
      </a>
    ),
  },
];
