import { createFileRoute } from '@tanstack/react-router';
import { readStatementFilter } from '../../../features/statements/statement-filter.ts';
import { StatementList } from '../../../screens/statements/StatementList.tsx';

export const Route = createFileRoute('/admin/_administration/statements/')({
  validateSearch: readStatementFilter,
  component: Statements,
});

function Statements() {
  const navigate = Route.useNavigate();
  return (
    <StatementList
      forRole="admin"
      filter={Route.useSearch()}
      onFilterChange={(filter) => void navigate({ search: filter, replace: true })}
    />
  );
}
