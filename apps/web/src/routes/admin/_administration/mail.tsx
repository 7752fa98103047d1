import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readMailFilter, type MailFilterChange } from '../../../features/mail/mail-filter.ts';
import { MailScreen } from '../../../screens/mail/MailScreen.tsx';

export const Route = createFileRoute('/admin/_administration/mail')({
  validateSearch: readMailFilter,
  component: Mail,
});

function Mail() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeFilter = useCallback(
    (change: MailFilterChange) =>
      void navigate({ search: (before) => readMailFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  return <MailScreen filter={filter} onFilterChange={changeFilter} />;
}
