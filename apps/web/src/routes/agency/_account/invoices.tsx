import { createFileRoute } from '@tanstack/react-router';
import { readInvoiceFilter } from '../../../features/invoices/invoice-filter.ts';
import { InvoicePages } from '../../../screens/invoices/InvoicePages.tsx';

export const Route = createFileRoute('/agency/_account/invoices')({
  validateSearch: readInvoiceFilter,
  component: Invoices,
});

function Invoices() {
  const navigate = Route.useNavigate();
  const { user } = Route.useRouteContext();
  return (
    <InvoicePages
      forRole="agency"
      canEditAddress={user.isAgencyAdministrator}
      canExport={false}
      filter={Route.useSearch()}
      onFilterChange={(change) =>
        void navigate({ search: (before) => readInvoiceFilter({ ...before, ...change }), replace: true })
      }
    />
  );
}
