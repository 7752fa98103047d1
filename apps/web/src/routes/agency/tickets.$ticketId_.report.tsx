import { createFileRoute } from '@tanstack/react-router';
import { readReportSearch } from '../../features/reports/report-address.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const ReportScreen = lazyComponent(
  async () => (await import('../../screens/report/ReportScreen.tsx')).ReportScreen,
);

export const Route = createFileRoute('/agency/tickets/$ticketId_/report')({
  validateSearch: readReportSearch,
  component: ReportOfTicket,
});

function ReportOfTicket() {
  const { ticketId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReportScreen
      key={ticketId}
      forRole="agency"
      ticketId={ticketId}
      search={search}
      onVersionChange={(version) => void navigate({ search: { version } })}
      onFindingOpen={(opened) => void navigate({ search: opened, replace: true, resetScroll: false })}
    />
  );
}
