import { createFileRoute } from '@tanstack/react-router';
import { readInvoiceFilter } from '../../../features/invoices/invoice-filter.ts';
import { InvoicePages } from '../../../screens/invoices/InvoicePages.tsx';

export const Route = createFileRoute('/admin/_administration/invoices')({
  validateSearch: readInvoiceFilter,
  component: Invoices,
});

function Invoices() {
  const navigate = Route.useNavigate();
  return (
    <InvoicePages
      forRole="admin"
      canEditAddress={false}
      filter={Route.useSearch()}
      onFilterChange={(change) =>
        void navigate({ search: (before) => readInvoiceFilter({ ...before, ...change }), replace: true })
      }
    />
  );
}
