import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readTicketFilter, type FilterChange } from '../../features/tickets/ticket-filter.ts';
import { AgencyDashboard } from '../../screens/agency-dashboard/AgencyDashboard.tsx';

export const Route = createFileRoute('/agency/')({
  validateSearch: readTicketFilter,
  component: Agency,
});

function Agency() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeFilter = useCallback(
    (change: FilterChange) =>
      void navigate({ search: (before) => readTicketFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  const { user } = Route.useRouteContext();
  return <AgencyDashboard user={user} filter={filter} onFilterChange={changeFilter} />;
}
