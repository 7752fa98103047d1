import { createFileRoute } from '@tanstack/react-router';
import { TICKET_PENDING_MS } from '../-ticket-pending.ts';
import { readReportSearch } from '../../features/reports/report-address.ts';
import { ReportOfTicket } from '../../screens/report/ReportOfTicket.tsx';

/** The delivered report of a ticket; the ticket's number or id is in the address. */
export const Route = createFileRoute('/agency/tickets/$ticketId_/report')({
  validateSearch: readReportSearch,
  pendingMs: TICKET_PENDING_MS,
  component: ReportPage,
});

function ReportPage() {
  const { ticketId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReportOfTicket
      forRole="agency"
      reference={ticketId}
      search={search}
      onNumber={(number) =>
        void navigate({ params: { ticketId: number }, search, replace: true, resetScroll: false })
      }
      onVersionChange={(version) => void navigate({ search: { version } })}
      onFindingOpen={(opened) => void navigate({ search: opened, replace: true, resetScroll: false })}
    />
  );
}
