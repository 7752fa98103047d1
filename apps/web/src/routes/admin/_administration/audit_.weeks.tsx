import { createFileRoute } from '@tanstack/react-router';
import { readWeek } from '../../../features/custody/custody-filter.ts';
import { AuditWeeks } from '../../../screens/audit-weeks/AuditWeeks.tsx';

export const Route = createFileRoute('/admin/_administration/audit_/weeks')({
  validateSearch: (search: Record<string, unknown>): { week?: string } => readWeek(search['week']),
  component: Weeks,
});

function Weeks() {
  const { week } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditWeeks
      week={week}
      onWeek={(chosen) => void navigate({ search: chosen === undefined ? {} : { week: chosen } })}
    />
  );
}
