import { createFileRoute } from '@tanstack/react-router';
import { readTicketFilter } from '../features/tickets/ticket-filter.ts';
import { AgencyDashboard } from '../screens/agency-dashboard/AgencyDashboard.tsx';

export const Route = createFileRoute('/agency/')({
  validateSearch: readTicketFilter,
  component: Agency,
});

function Agency() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user } = Route.useRouteContext();
  return (
    <AgencyDashboard
      user={user}
      filter={filter}
      onFilterChange={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
