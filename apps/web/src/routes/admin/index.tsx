import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { briefly } from '../-briefly.ts';
import { readAdminTicketFilter, type AdminFilterChange } from '../../features/ticket-filter/ticket-filter.ts';
import { rememberTicketList } from '../../features/tickets/list-place.ts';
import { AdminDashboard } from '../../screens/admin-dashboard/AdminDashboard.tsx';

export const Route = createFileRoute('/admin/')({
  validateSearch: readAdminTicketFilter,
  loaderDeps: ({ search: { ticket: _opened, ...filter } }) => filter,
  loader: ({ context, deps }) =>
    briefly(async () => {
      const [{ prefetchTickets }, { adminTicketOrder }] = await Promise.all([
        import('../../features/tickets/ticket-queries.ts'),
        import('../../features/tickets/admin-ticket-order.ts'),
      ]);
      await prefetchTickets(context.queryClient, deps, adminTicketOrder(deps));
    }),
  // Longer than the loader waits.
  pendingMs: 1000,
  // The screen refetches its data itself.
  staleTime: Infinity,
  component: AdminIndex,
});

function AdminIndex() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useEffect(() => rememberTicketList(search), [search]);
  const changeFilter = useCallback(
    (change: AdminFilterChange) =>
      void navigate({ search: (before) => readAdminTicketFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  return <AdminDashboard filter={search} onFilterChange={changeFilter} />;
}
