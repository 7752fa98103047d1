import { createFileRoute } from '@tanstack/react-router';
import { readTicketFilter } from '../features/tickets/ticket-filter.ts';
import { AdminDashboard } from '../screens/admin-dashboard/AdminDashboard.tsx';

export const Route = createFileRoute('/admin/')({
  validateSearch: readTicketFilter,
  component: AdminIndex,
});

function AdminIndex() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminDashboard
      filter={search}
      onFilterChange={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
