import { screenTexts } from '@plainview/contract/errors';
import type { TicketStatus } from '@plainview/domain/ticket/ticket';
import { useQueryClient } from '@tanstack/react-query';
import { Inbox, RefreshCw, SearchX } from 'lucide-react';
import { api } from '../../api/client.ts';
import { statusChoices, type TicketFilter } from '../../features/tickets/ticket-filter.ts';
import { useTicketPages } from '../../features/tickets/ticket-queries.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { AllTicketsTable } from './AllTicketsTable.tsx';
import { CountCards } from './CountCards.tsx';

interface AdminDashboardProps {
  readonly filter: TicketFilter;
  readonly onFilterChange: (filter: TicketFilter) => void;
}

/** Every agency's tickets, with the way into each one's review. */
export function AdminDashboard({ filter, onFilterChange }: AdminDashboardProps) {
  const queryClient = useQueryClient();
  const pages = useTicketPages(filter);
  const tickets = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = filter.status !== undefined || filter.search !== undefined;

  return (
    <div className="space-y-4">
      <PageHeader
        title="Admin Dashboard"
        actions={
          <Button
            icon={<RefreshCw aria-hidden />}
            onPress={() => void queryClient.invalidateQueries({ queryKey: api.tickets.key() })}
            isPending={pages.isRefetching}
          >
            Refresh
          </Button>
        }
      />
      <CountCards />
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Status"
          options={statusChoices}
          value={filter.status ?? 'all'}
          onChange={(choice) => onFilterChange(withStatus(filter, choice === 'all' ? undefined : choice))}
        />
        <SearchField
          label="Search tickets"
          isLabelHidden
          className="w-full sm:w-80"
          placeholder="Officer, incident type, agency, ticket id"
          value={filter.search ?? ''}
          onChange={(search) => onFilterChange(withSearch(filter, search))}
        />
      </div>
      {pages.isError && (
        <Banner variant="error" action={{ label: 'Try Again', onPress: () => void pages.refetch() }}>
          {screenTexts.loadTicketsFailed}
        </Banner>
      )}
      {(pages.isPending || pages.data) && (
        <Card isFlush>
          {pages.data && tickets.length === 0 ? (
            <NoTickets isFiltered={isFiltered} onClear={() => onFilterChange({})} />
          ) : (
            <AllTicketsTable
              tickets={tickets}
              isLoading={pages.isPending}
              readAt={new Date(pages.dataUpdatedAt)}
            />
          )}
        </Card>
      )}
      {pages.hasNextPage && (
        <Button onPress={() => void pages.fetchNextPage()} isPending={pages.isFetchingNextPage}>
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

const withStatus = ({ search }: TicketFilter, status: TicketStatus | undefined): TicketFilter => ({
  ...(search !== undefined && { search }),
  ...(status && { status }),
});

const withSearch = ({ status }: TicketFilter, search: string): TicketFilter => ({
  ...(status && { status }),
  ...(search !== '' && { search }),
});
