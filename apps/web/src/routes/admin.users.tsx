import { createFileRoute } from '@tanstack/react-router';
import { readUserSearch } from '../features/users/user-search.ts';
import { UserManagement } from '../screens/user-management/UserManagement.tsx';

export const Route = createFileRoute('/admin/users')({ validateSearch: readUserSearch, component: Users });

function Users() {
  const { search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UserManagement
      search={search}
      onSearch={(words) => void navigate({ search: readUserSearch({ search: words }), replace: true })}
    />
  );
}
