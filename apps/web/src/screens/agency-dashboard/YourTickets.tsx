import { screenTexts } from '@plainview/contract/errors';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { AgencyTicketTable } from '../../features/tickets/AgencyTicketTable.tsx';
import { DeleteTicketDialog } from '../../features/tickets/DeleteTicketDialog.tsx';
import { EditTicketDialog } from '../../features/tickets/EditTicketDialog.tsx';
import { statusChoices, type TicketFilter } from '../../features/tickets/ticket-filter.ts';
import { useDeleteTicket, useTicket, useTicketPages } from '../../features/tickets/ticket-queries.ts';
import { TicketDetailDialog } from '../../features/tickets/TicketDetailDialog.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

/** The agency's tickets with filter, search and what can be done with each. */
export function YourTickets({
  filter,
  onFilterChange,
  onNewTicket,
}: {
  filter: TicketFilter;
  onFilterChange: (filter: TicketFilter) => void;
  onNewTicket: () => void;
}) {
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const pages = useTicketPages(filter);
  const remove = useDeleteTicket();
  const tickets = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const { ticket: viewing, ...rest } = filter;
  const isFiltered = filter.status !== undefined || filter.search !== undefined;

  return (
    <section aria-label="Your Tickets" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-lg font-semibold">Your Tickets</h2>
        <SegmentedControl
          label="Status"
          options={statusChoices}
          value={filter.status ?? 'all'}
          onChange={(status) => {
            const { status: _before, ...others } = filter;
            onFilterChange(status === 'all' ? others : { ...others, status });
          }}
        />
        <SearchField
          label="Search tickets"
          isLabelHidden
          placeholder="Officer, incident, notes or ticket id"
          value={filter.search ?? ''}
          onChange={(search) => {
            const { search: _before, ...others } = filter;
            onFilterChange(search === '' ? others : { ...others, search });
          }}
          className="w-full sm:w-72"
        />
      </div>
      {remove.error && (
        <Banner variant="error" className="mb-3" onDismiss={remove.reset}>
          {problemOf(remove.error, screenTexts.deleteTicketFailed)}
        </Banner>
      )}
      {pages.error && (
        <Banner
          variant="error"
          className="mb-3"
          action={{ label: 'Retry', onPress: () => void pages.refetch(), isPending: pages.isFetching }}
        >
          {problemOf(pages.error, screenTexts.loadTicketsFailed)}
        </Banner>
      )}
      {pages.isSuccess && tickets.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={isFiltered ? 'No ticket matches' : 'No tickets yet'}
          action={
            isFiltered ? (
              <Button onPress={() => onFilterChange({})}>Show all tickets</Button>
            ) : (
              <Button variant="primary" onPress={onNewTicket}>
                New Ticket
              </Button>
            )
          }
        >
          {isFiltered
            ? 'Try another word or status.'
            : 'Open a ticket for an incident, add its videos, and see price and due date at once.'}
        </EmptyState>
      ) : (
        <Card isFlush>
          <AgencyTicketTable
            tickets={tickets}
            isLoading={pages.isPending}
            onView={(ticket) => onFilterChange({ ...rest, ticket: ticket.id })}
            onEdit={(ticket) => setEditing(ticket.id)}
            onDelete={(ticket) => setDeleting(ticket.id)}
          />
        </Card>
      )}
      {pages.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button onPress={() => void pages.fetchNextPage()} isPending={pages.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
      {viewing !== undefined && (
        <TicketDetailDialog ticketId={viewing} onClose={() => onFilterChange(rest)} />
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
}

/** Waits for the whole ticket before the form opens on it. */
function EditTicket({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const ticket = useTicket(ticketId);
  return ticket.data ? <EditTicketDialog ticket={ticket.data} onClose={onClose} /> : null;
}
