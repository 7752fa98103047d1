import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { briefly } from '../-briefly.ts';
import {
  adminFilterCall,
  changeAdminTicketFilter,
  readAdminTicketFilter,
  type AdminFilterChange,
} from '../../features/ticket-filter/admin-ticket-filter.ts';
import { adminTicketOrder } from '../../features/tickets/admin-ticket-order.ts';
import { rememberTicketList } from '../../features/tickets/list-place.ts';
import { AdminDashboard } from '../../screens/admin-dashboard/AdminDashboard.tsx';
import { lazyFunction } from '../../ui/load-later.ts';

const prefetchTickets = lazyFunction(
  async () => (await import('../../features/tickets/ticket-queries.ts')).prefetchTickets,
);

export const Route = createFileRoute('/admin/')({
  validateSearch: readAdminTicketFilter,
  loaderDeps: ({ search: { ticket: _opened, ...filter } }) => filter,
  loader: ({ context, deps }) =>
    briefly(() => prefetchTickets(context.queryClient, adminFilterCall(deps), adminTicketOrder(deps))),
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
      void navigate({ search: (before) => changeAdminTicketFilter(before, change), replace: true }),
    [navigate],
  );
  return <AdminDashboard filter={search} onFilterChange={changeFilter} />;
}
