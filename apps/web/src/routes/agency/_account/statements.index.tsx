import { createFileRoute } from '@tanstack/react-router';
import { readStatementFilter } from '../../../features/statements/statement-filter.ts';
import { StatementList } from '../../../screens/statements/StatementList.tsx';

export const Route = createFileRoute('/agency/_account/statements/')({
  validateSearch: readStatementFilter,
  component: Statements,
});

function Statements() {
  const navigate = Route.useNavigate();
  return (
    <StatementList
      forRole="agency"
      filter={Route.useSearch()}
      onFilterChange={(filter) => void navigate({ search: filter, replace: true })}
    />
  );
}
