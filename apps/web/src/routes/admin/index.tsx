import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { rememberTicketList } from '../../features/tickets/list-place.ts';
import { readTicketFilter, type FilterChange } from '../../features/tickets/ticket-filter.ts';
import { AdminDashboard } from '../../screens/admin-dashboard/AdminDashboard.tsx';

export const Route = createFileRoute('/admin/')({
  validateSearch: readTicketFilter,
  component: AdminIndex,
});

function AdminIndex() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useEffect(() => rememberTicketList(search), [search]);
  const changeFilter = useCallback(
    (change: FilterChange) =>
      void navigate({ search: (before) => readTicketFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  return <AdminDashboard filter={search} onFilterChange={changeFilter} />;
}
