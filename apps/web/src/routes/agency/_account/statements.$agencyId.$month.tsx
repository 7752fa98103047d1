import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../../../screens/statements/StatementScreen.tsx';

export const Route = createFileRoute('/agency/_account/statements/$agencyId/$month')({
  component: StatementOfMonth,
});

function StatementOfMonth() {
  const { agencyId, month } = Route.useParams();
  return <StatementScreen forRole="agency" agencyId={agencyId} month={month} />;
}
