import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readUserSearch } from '../../../features/users/user-search.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const Colleagues = lazyComponent(
  async () => (await import('../../../screens/colleagues/Colleagues.tsx')).Colleagues,
  { placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/agency/_account/users')({
  validateSearch: readUserSearch,
  component: AgencyUsers,
});

function AgencyUsers() {
  const { search } = Route.useSearch();
  const { user } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const changeSearch = useCallback(
    (typed: string) => void navigate({ search: readUserSearch({ search: typed }), replace: true }),
    [navigate],
  );
  return <Colleagues agencyName={user.agencyName ?? ''} search={search} onSearch={changeSearch} />;
}
