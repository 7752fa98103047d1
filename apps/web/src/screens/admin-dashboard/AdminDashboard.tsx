import { screenTexts } from '@plainview/contract/errors';
import { ticketStatuses, ticketStatusLabels, type TicketStatus } from '@plainview/domain/ticket/ticket';
import { Inbox, RefreshCw, SearchX } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { AllTicketsTable } from './AllTicketsTable.tsx';
import { CountCards } from './CountCards.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { useAllTickets, useRefreshTickets, type TicketRow } from './use-all-tickets.ts';

const ALL = 'all';
const NO_TICKETS: readonly TicketRow[] = [];
const statusOptions: readonly { readonly id: TicketStatus | typeof ALL; readonly label: string }[] = [
  { id: ALL, label: 'All Tickets' },
  ...ticketStatuses.map((status) => ({ id: status, label: ticketStatusLabels[status] })),
];

interface AdminDashboardProps {
  readonly filter: DashboardSearch;
  readonly onFilterChange: (filter: DashboardSearch) => void;
}

/** Every agency's tickets, with the way into each one's review. */
export function AdminDashboard({ filter, onFilterChange }: AdminDashboardProps) {
  const tickets = useAllTickets(filter);
  const refresh = useRefreshTickets();
  const isFiltered = filter.status !== undefined || filter.search !== undefined;

  return (
    <div className="space-y-4">
      <PageHeader
        title="Admin Dashboard"
        actions={
          <Button
            icon={<RefreshCw aria-hidden />}
            onPress={() => void refresh()}
            isPending={tickets.isRefetching}
          >
            Refresh
          </Button>
        }
      />
      <CountCards />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Status"
          className="w-44"
          options={statusOptions}
          value={filter.status ?? ALL}
          onChange={(choice) => onFilterChange(withStatus(filter, choice === ALL ? undefined : choice))}
        />
        <SearchField
          label="Search"
          className="w-full sm:w-80"
          placeholder="Officer, incident type, agency, ticket id"
          value={filter.search ?? ''}
          onChange={(search) => onFilterChange(withSearch(filter, search))}
        />
      </div>
      {tickets.isError && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: () => void tickets.refetch() }}>
          {screenTexts.loadTicketsFailed}
        </Banner>
      )}
      <Card isFlush>
        {tickets.data?.length === 0 ? (
          <NoTickets isFiltered={isFiltered} onClear={() => onFilterChange({})} />
        ) : (
          <AllTicketsTable
            tickets={tickets.data ?? NO_TICKETS}
            isLoading={tickets.isPending}
            readAt={new Date(tickets.dataUpdatedAt)}
          />
        )}
      </Card>
      {tickets.hasNextPage && (
        <Button onPress={() => void tickets.fetchNextPage()} isPending={tickets.isFetchingNextPage}>
          Load More
        </Button>
      )}
    </div>
  );
}

function NoTickets({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No ticket matches"
      action={<Button onPress={onClear}>Clear Filters</Button>}
    />
  ) : (
    <EmptyState icon={Inbox} title="No tickets yet">
      Tickets appear here as soon as an agency submits one.
    </EmptyState>
  );
}

const withStatus = ({ search }: DashboardSearch, status: TicketStatus | undefined): DashboardSearch => ({
  ...(search !== undefined && { search }),
  ...(status && { status }),
});

const withSearch = ({ status }: DashboardSearch, search: string): DashboardSearch => ({
  ...(status && { status }),
  ...(search !== '' && { search }),
});
