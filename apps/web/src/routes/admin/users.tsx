import { createFileRoute } from '@tanstack/react-router';
import { readUserSearch } from '../../features/users/user-search.ts';
import { UserManagement } from '../../screens/user-management/UserManagement.tsx';

export const Route = createFileRoute('/admin/users')({ validateSearch: readUserSearch, component: Users });

function Users() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserManagement
      search={filter.search}
      status={filter.status ?? 'approved'}
      onSearch={(search) => void navigate({ search: readUserSearch({ ...filter, search }), replace: true })}
      onStatus={(status) => void navigate({ search: readUserSearch({ ...filter, status }), replace: true })}
    />
  );
}
