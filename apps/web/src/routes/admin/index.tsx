import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { briefly } from '../-briefly.ts';
import {
  adminFilterCall,
  changeAdminTicketFilter,
  readAdminTicketFilter,
  type AdminFilterChange,
} from '../../features/ticket-filter/admin-ticket-filter.ts';
import { adminTicketOrder } from '../../features/tickets/admin-ticket-order.ts';
import { rememberTicketList } from '../../features/tickets/list-place.ts';
import { prefetchTickets } from '../../features/tickets/ticket-queries.ts';
import { AdminDashboard } from '../../screens/admin-dashboard/AdminDashboard.tsx';
import { prefetchNotices } from '../../screens/admin-dashboard/prefetch-notices.ts';

/** How long the first visit waits for its notices, which would move the queue later. */
const NOTICE_MILLISECONDS = 3000;

export const Route = createFileRoute('/admin/')({
  validateSearch: readAdminTicketFilter,
  loaderDeps: ({ search: { ticket: _opened, ...filter } }) => filter,
  // The loader loads with the screen, whose queries it makes.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      briefly(() => prefetchTickets(queryClient, adminFilterCall(deps), adminTicketOrder(deps))),
      briefly(() => prefetchNotices(queryClient), NOTICE_MILLISECONDS),
    ]);
  },
  // Longer than the loader waits for the list.
  pendingMs: 1000,
  // The screen refetches its data itself.
  staleTime: Infinity,
  component: AdminIndex,
});

function AdminIndex() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useEffect(() => rememberTicketList(search), [search]);
  const changeFilter = useCallback(
    (change: AdminFilterChange) =>
      void navigate({ search: (before) => changeAdminTicketFilter(before, change), replace: true }),
    [navigate],
  );
  return <AdminDashboard filter={search} onFilterChange={changeFilter} />;
}
