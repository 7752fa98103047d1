import { screenTexts } from '@plainview/contract/errors';
import { useQueryClient } from '@tanstack/react-query';
import { Inbox, RefreshCw, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../api/client.ts';
import type { FilterChange, TicketFilter } from '../../features/tickets/ticket-filter.ts';
import { useTicketPages } from '../../features/tickets/ticket-queries.ts';
import { TicketFilters } from '../../features/tickets/TicketFilters.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AllTicketsTable } from './AllTicketsTable.tsx';
import { CountCards } from './CountCards.tsx';

interface AdminDashboardProps {
  readonly filter: TicketFilter;
  readonly onFilterChange: (change: FilterChange) => void;
}

/** Every agency's tickets, with the way into each one's review. */
export function AdminDashboard({ filter, onFilterChange }: AdminDashboardProps) {
  const queryClient = useQueryClient();
  const filters = useRef<HTMLDivElement>(null);
  const pages = useTicketPages(filter);
  const tickets = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = filter.status !== undefined || filter.search !== undefined;

  const clear = (): void => {
    onFilterChange({ status: undefined, search: undefined });
    // The button goes with the words around it; the search is where one begins anew.
    filters.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };

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
      <div ref={filters} className="flex flex-wrap items-center gap-3">
        <TicketFilters
          filter={filter}
          onFilterChange={onFilterChange}
          placeholder="Officer, incident type, agency, ticket id"
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
            <NoTickets isFiltered={isFiltered} onClear={clear} />
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
