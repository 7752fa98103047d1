import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { INVITE_HASH } from '../../../features/colleagues/invite-command.ts';
import { readUserSearch } from '../../../features/users/user-search.ts';
import { ColleagueDirectory } from '../../../screens/colleagues/ColleagueDirectory.tsx';
import { Colleagues } from '../../../screens/colleagues/Colleagues.tsx';

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
  const startsInviting = useLocation({ select: ({ hash }) => hash === INVITE_HASH });
  const agencyName = user.agencyName ?? '';
  if (!user.isAgencyAdministrator) return <ColleagueDirectory agencyName={agencyName} />;
  return (
    <Colleagues
      agencyName={agencyName}
      search={search}
      onSearch={changeSearch}
      startsInviting={startsInviting}
    />
  );
}
