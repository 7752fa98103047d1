import { createFileRoute } from '@tanstack/react-router';
import type { InsightFilter } from '../../../features/insights/insight-filter.ts';
import { InsightsScreen } from '../../../screens/insights/InsightsScreen.tsx';

/** Search parameters that are not parsed yet. */
type InsightSearch = Readonly<Partial<Record<keyof InsightFilter, unknown>>>;

export const Route = createFileRoute('/admin/_administration/insights')({
  // The screen parses them, because this function loads with every page.
  validateSearch: (search: InsightSearch) => search,
  component: InsightsOfFilter,
});

function InsightsOfFilter() {
  const navigate = Route.useNavigate();
  return (
    <InsightsScreen
      search={Route.useSearch()}
      onFilterChange={(filter) => void navigate({ search: { ...filter }, replace: true })}
    />
  );
}
