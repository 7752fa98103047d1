import { createFileRoute } from '@tanstack/react-router';
import { readArchiveFilter } from '../../features/reports/archive-filter.ts';
import { ReportsArchive } from '../../screens/reports-archive/ReportsArchive.tsx';

export const Route = createFileRoute('/admin/reports')({
  validateSearch: readArchiveFilter,
  component: Reports,
});

function Reports() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const { sort, direction } = filter;
  return (
    <ReportsArchive
      filter={filter}
      // Each application is a separate history entry for the back button.
      onApply={(choice) => void navigate({ search: readArchiveFilter({ ...choice, sort, direction }) })}
      onSort={(order) =>
        void navigate({ search: (before) => readArchiveFilter({ ...before, ...order }), replace: true })
      }
    />
  );
}
