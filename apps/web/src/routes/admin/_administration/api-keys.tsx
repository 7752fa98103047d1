import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readApiKeyFilter, type ApiKeyFilter } from '../../../features/api-keys/api-key-filter.ts';
import { ApiKeys } from '../../../screens/api-keys/ApiKeys.tsx';

export const Route = createFileRoute('/admin/_administration/api-keys')({
  validateSearch: readApiKeyFilter,
  component: Keys,
});

function Keys() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeFilter = useCallback(
    (search: ApiKeyFilter) => void navigate({ search, replace: true }),
    [navigate],
  );
  return <ApiKeys forRole="admin" filter={filter} onFilterChange={changeFilter} />;
}
