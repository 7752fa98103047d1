import { screenTexts } from '@plainview/contract/screen-texts';
import { useQueryClient } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { AgencyTicketTable } from '../../features/tickets/AgencyTicketTable.tsx';
import {
  usualTicketSort,
  type FilterChange,
  type TicketFilter,
} from '../../features/tickets/ticket-filter.ts';
import { useDeleteTicket, useTicketCounts, useTicketList } from '../../features/tickets/ticket-queries.ts';
import { TicketFilters } from '../../features/tickets/TicketFilters.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { useFocusAfterLeaving } from '../../ui/table/use-focus-after-leaving.ts';
import { usePreload } from '../../ui/use-preload.ts';

const TicketDetailDialog = lazyComponent(
  async () => (await import('../../features/tickets/TicketDetailDialog.tsx')).TicketDetailDialog,
);
const EditTicket = lazyComponent(
  async () => (await import('../../features/tickets/EditTicket.tsx')).EditTicket,
);
const DeleteTicketDialog = lazyComponent(
  async () => (await import('../../features/tickets/DeleteTicketDialog.tsx')).DeleteTicketDialog,
);

/** Lists the agency's tickets with filter, search and actions. */
export const YourTickets = memo(function YourTickets({
  filter,
  onFilterChange,
  onNewTicket,
}: {
  filter: TicketFilter;
  onFilterChange: (change: FilterChange) => void;
  onNewTicket: () => void;
}) {
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useTicketList(filter);
  const { query, rows: tickets, total } = list;
  const sort = sortInForce(filter, usualTicketSort);
  const counts = useTicketCounts();
  const queryClient = useQueryClient();
  const remove = useDeleteTicket();
  const ids = useMemo(() => tickets.map(({ id }) => id), [tickets]);
  useFocusAfterLeaving(ids, section, heading);
  usePreload(TicketDetailDialog, EditTicket, DeleteTicketDialog);
  const onView = useCallback((ticket: string) => onFilterChange({ ticket }), [onFilterChange]);
  const isFiltered = filter.status !== undefined || filter.search !== undefined;
  const isEmpty = query.isSuccess && tickets.length === 0;
  const loadError = query.error ?? counts.error;

  /** Reloads the list and focuses the heading, since the pressed button disappears with its message. */
  const reload = (): void => {
    heading.current?.focus();
    void queryClient.invalidateQueries({ queryKey: api.tickets.key() });
  };
  const showAll = (): void => {
    heading.current?.focus();
    onFilterChange({ status: undefined, search: undefined });
  };

  return (
    <section ref={section} aria-label="Your Tickets" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="me-auto scroll-mt-20 text-lg font-semibold">
          Your Tickets
        </h2>
        <TicketFilters
          filter={filter}
          onFilterChange={onFilterChange}
          placeholder="Officer, incident, notes or ticket id"
        />
      </div>
      <output className="mb-2 block text-sm text-soft">
        {isFiltered && total !== null && !query.isPlaceholderData && matchWords(total)}
      </output>
      {remove.error && (
        <Banner variant="error" className="mb-3" takesFocus onDismiss={remove.reset}>
          {describeError(remove.error, screenTexts.deleteTicketFailed)}
        </Banner>
      )}
      {loadError && (
        <Banner variant="error" className="mb-3" action={{ label: 'Retry', onPress: reload }}>
          {describeError(loadError, screenTexts.loadTicketsFailed)}
        </Banner>
      )}
      {(query.isPending || query.data) && (
        <Card isFlush>
          {isEmpty ? (
            <NoTickets isFiltered={isFiltered} onShowAll={showAll} onNewTicket={onNewTicket} />
          ) : (
            <AgencyTicketTable
              list={list}
              sort={sort}
              onSort={(next) => onFilterChange(sortToUrl(next, usualTicketSort))}
              onView={onView}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          )}
        </Card>
      )}
      <MoreRows list={list} />
      {filter.ticket !== undefined && (
        <TicketDetailDialog ticketId={filter.ticket} onClose={() => onFilterChange({ ticket: undefined })} />
      )}
      {editing !== null && <EditTicket ticketId={editing} onClose={() => setEditing(null)} />}
      {deleting !== null && (
        <DeleteTicketDialog
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            remove.mutate({ id: deleting });
            setDeleting(null);
          }}
        />
      )}
    </section>
  );
});

function NoTickets({
  isFiltered,
  onShowAll,
  onNewTicket,
}: {
  isFiltered: boolean;
  onShowAll: () => void;
  onNewTicket: () => void;
}) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No ticket matches"
      action={<Button onPress={onShowAll}>Show all tickets</Button>}
    >
      Try another search term or status.
    </EmptyState>
  ) : (
    <EmptyState
      icon={Inbox}
      title="No tickets yet"
      action={
        <Button variant="primary" onPress={onNewTicket}>
          New Ticket
        </Button>
      }
    >
      Open a ticket for an incident, add its videos, and see price and due date at once.
    </EmptyState>
  );
}

/** Formats the number of matching tickets. */
function matchWords(found: number): string {
  return `${pluralize(found, 'ticket')} found`;
}
