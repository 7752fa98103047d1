import { createFileRoute } from '@tanstack/react-router';
import { readVersion } from '../../features/reports/report-address.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const ReportScreen = lazyComponent(
  async () => (await import('../../screens/report/ReportScreen.tsx')).ReportScreen,
);

export const Route = createFileRoute('/agency/tickets/$ticketId_/report')({
  validateSearch: readVersion,
  component: ReportOfTicket,
});

function ReportOfTicket() {
  const { ticketId } = Route.useParams();
  const { version = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReportScreen
      key={ticketId}
      forRole="agency"
      ticketId={ticketId}
      version={version}
      onVersionChange={(chosen) => void navigate({ search: { version: chosen } })}
    />
  );
}
