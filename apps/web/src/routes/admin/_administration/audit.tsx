import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readCustodyFilter, type CustodyFilterChange } from '../../../features/custody/custody-filter.ts';
import { AuditTrail } from '../../../screens/audit-trail/AuditTrail.tsx';

export const Route = createFileRoute('/admin/_administration/audit')({
  validateSearch: readCustodyFilter,
  component: Audit,
});

function Audit() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeFilter = useCallback(
    (change: CustodyFilterChange) =>
      void navigate({ search: (before) => readCustodyFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  return <AuditTrail filter={filter} onFilterChange={changeFilter} />;
}
