import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { createFileRoute } from '@tanstack/react-router';
import type { SupportFilter } from '../../../features/support/use-support.ts';
import { SupportScreen } from '../../../screens/support/SupportScreen.tsx';
import { parseSearchText } from '../../../ui/search-params.ts';

const readFilter = (said: Record<string, unknown>): SupportFilter => {
  const state = (['open', 'answered'] as const).find((known) => known === said['state']);
  const search = parseSearchText(said['search'], LONGEST_SEARCH);
  return { ...(state && { state }), ...(search !== '' && { search }) };
};

export const Route = createFileRoute('/admin/_administration/support')({
  validateSearch: readFilter,
  component: Support,
});

function Support() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user } = Route.useRouteContext();
  return (
    <SupportScreen
      userId={user.id}
      filter={filter}
      onFilterChange={(change) =>
        void navigate({ search: (before) => readFilter({ ...before, ...change }), replace: true })
      }
    />
  );
}
