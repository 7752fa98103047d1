import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { briefly } from '../-briefly.ts';
import {
  readAgencyTicketFilter,
  ticketFilterCall,
  type AgencyFilterChange,
} from '../../features/ticket-filter/ticket-filter.ts';
import { prefetchTickets } from '../../features/tickets/ticket-queries.ts';
import { AgencyDashboard } from '../../screens/agency-dashboard/AgencyDashboard.tsx';

export const Route = createFileRoute('/agency/')({
  validateSearch: readAgencyTicketFilter,
  loaderDeps: ({ search: { ticket: _opened, ...filter } }) => filter,
  // The loader loads with the screen, whose queries it makes.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, deps }) =>
    briefly(() => prefetchTickets(context.queryClient, ticketFilterCall(deps), deps)),
  // Longer than the loader waits.
  pendingMs: 1000,
  // The screen refetches its data itself.
  staleTime: Infinity,
  component: Agency,
});

function Agency() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeFilter = useCallback(
    (change: AgencyFilterChange) =>
      void navigate({ search: (before) => readAgencyTicketFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  const { user } = Route.useRouteContext();
  return <AgencyDashboard user={user} filter={filter} onFilterChange={changeFilter} />;
}
