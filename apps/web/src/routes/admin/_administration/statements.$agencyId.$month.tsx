import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../../../screens/statements/StatementScreen.tsx';

export const Route = createFileRoute('/admin/_administration/statements/$agencyId/$month')({
  component: StatementOfMonth,
});

function StatementOfMonth() {
  const { agencyId, month } = Route.useParams();
  return <StatementScreen forRole="admin" agencyId={agencyId} month={month} />;
}
