import { createFileRoute } from '@tanstack/react-router';
import { readWeek } from '../../../features/custody/custody-filter.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const AuditWeeks = lazyComponent(
  async () => (await import('../../../screens/audit-weeks/AuditWeeks.tsx')).AuditWeeks,
  { isPage: true },
);

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
