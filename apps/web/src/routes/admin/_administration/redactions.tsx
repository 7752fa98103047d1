import { createFileRoute } from '@tanstack/react-router';
import { readRedactionFilter } from '../../../features/redactions/list/redaction-list-filter.ts';
import { RedactionList } from '../../../screens/redactions/RedactionList.tsx';

export const Route = createFileRoute('/admin/_administration/redactions')({
  validateSearch: readRedactionFilter,
  component: Redactions,
});

function Redactions() {
  const navigate = Route.useNavigate();
  return (
    <RedactionList
      filter={Route.useSearch()}
      onFilterChange={(state) => void navigate({ search: readRedactionFilter({ state }), replace: true })}
    />
  );
}
