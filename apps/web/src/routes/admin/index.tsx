import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { rememberTicketList } from '../../features/tickets/list-place.ts';
import { readAdminTicketFilter, type AdminFilterChange } from '../../features/tickets/ticket-filter.ts';
import { AdminDashboard } from '../../screens/admin-dashboard/AdminDashboard.tsx';

export const Route = createFileRoute('/admin/')({
  validateSearch: readAdminTicketFilter,
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
