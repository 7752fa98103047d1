import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../screens/admin-dashboard/AdminDashboard.tsx';
import { readDashboardSearch } from '../screens/admin-dashboard/dashboard-search.ts';

export const Route = createFileRoute('/admin/')({
  validateSearch: readDashboardSearch,
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
