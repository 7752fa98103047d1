import { screenTexts } from '@plainview/contract/screen-texts';
import { Inbox } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { hasFilter, noFilter } from '../../features/ticket-filter/filter-parts.ts';
import {
  statusChoices,
  ticketFilterCall,
  usualTicketSort,
  type AgencyFilterChange,
  type AgencyTicketFilter,
} from '../../features/ticket-filter/ticket-filter.ts';
import { AgencyTicketTable } from '../../features/tickets/AgencyTicketTable.tsx';
import { DeleteTicketDialog } from '../../features/tickets/DeleteTicketDialog.tsx';
import { TicketDetailDialog, EditTicket } from '../../features/tickets/lazy-dialogs.ts';
import { useDeleteTicket, useTicketCounts, useTicketList } from '../../features/tickets/ticket-queries.ts';
import { TicketFilters } from '../../features/tickets/TicketFilters.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { usePreload, useWhenPainted } from '../../ui/use-preload.ts';
import { DeskTools, NoTools } from './lazy-desk.tsx';

const noMatchTexts = {
  title: 'No ticket matches',
  hint: 'Try another search term, or fewer filters.',
  clearLabel: 'Show All Tickets',
};

/** Lists the agency's tickets with filter, search and actions. */
export const YourTickets = memo(function YourTickets({
  userId,
  filter,
  isPainted,
  onPainted,
  onFilterChange,
  onNewTicket,
}: {
  userId: string;
  filter: AgencyTicketFilter;
  /** Whether the list has been painted. Its tools load afterwards. */
  isPainted: boolean;
  onPainted: () => void;
  onFilterChange: (change: AgencyFilterChange) => void;
  onNewTicket: () => void;
}) {
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const list = useTicketList(ticketFilterCall(filter), filter);
  const { query } = list;
  const counts = useTicketCounts();
  const remove = useDeleteTicket();
  usePreload(TicketDetailDialog, EditTicket);
  const onView = useCallback((ticket: string) => onFilterChange({ ticket }), [onFilterChange]);
  useWhenPainted(!query.isPending, onPainted);
  const isFiltered = hasFilter(filter);
  const reload = () => Promise.all([query.refetch(), counts.refetch()]);

  return (
    <>
      <ListSection
        className="mt-6"
        heading="Your Tickets"
        list={list}
        noun="ticket"
        // Without tickets, there is nothing to filter.
        filters={
          isFiltered || counts.data?.total !== 0 ? (
            <YourFilters filter={filter} onFilterChange={onFilterChange} />
          ) : undefined
        }
        error={describeLoadError(query.error ?? counts.error, reload, screenTexts.loadTicketsFailed)}
        messages={
          <>
            {isPainted ? <DeskTools filter={filter} onFilterChange={onFilterChange} /> : <NoTools />}
            {remove.error && (
              <Banner variant="error" takesFocus onDismiss={remove.reset}>
                {describeError(remove.error, screenTexts.deleteTicketFailed)}
              </Banner>
            )}
          </>
        }
        empty={{
          icon: Inbox,
          title: 'No tickets yet',
          children: 'Open a ticket for an incident, add its videos, and see the price and due date at once.',
          action: (
            <Button variant="primary" onPress={onNewTicket}>
              New Ticket
            </Button>
          ),
        }}
        noMatch={isFiltered && { ...noMatchTexts, onClear: () => onFilterChange(noFilter) }}
      >
        <AgencyTicketTable
          list={list}
          sort={sortInForce(filter, usualTicketSort)}
          onSort={(next) => onFilterChange(sortToUrl(next, usualTicketSort))}
          onView={onView}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      </ListSection>
      {filter.ticket !== undefined && (
        <TicketDetailDialog
          reference={filter.ticket}
          onNumber={(ticket) => onFilterChange({ ticket })}
          onClose={() => onFilterChange({ ticket: undefined })}
        />
      )}
      {editing !== null && (
        <EditTicket ticketId={editing} senderId={userId} onClose={() => setEditing(null)} />
      )}
      {deleting !== null && (
        <DeleteTicketDialog
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            remove.mutate({ id: deleting });
            setDeleting(null);
          }}
        />
      )}
    </>
  );
});

function YourFilters({
  filter,
  onFilterChange,
}: {
  readonly filter: AgencyTicketFilter;
  readonly onFilterChange: (change: AgencyFilterChange) => void;
}) {
  return (
    <TicketFilters
      views={statusChoices}
      view={filter.status ?? 'all'}
      search={filter.search ?? ''}
      onFilterChange={onFilterChange}
      placeholder="Ticket number, officer, incident or notes"
    />
  );
}
