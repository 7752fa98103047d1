import { screenTexts } from '@plainview/contract/screen-texts';
import { useQueryClient } from '@tanstack/react-query';
import { Inbox, RefreshCw, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { useExport } from '../../features/exports/use-export.ts';
import { DeleteTicketDialog } from '../../features/tickets/DeleteTicketDialog.tsx';
import {
  ticketFilterCall,
  usualTicketSort,
  type FilterChange,
  type TicketFilter,
} from '../../features/tickets/ticket-filter.ts';
import { useDeleteTicket, useTicketList } from '../../features/tickets/ticket-queries.ts';
import { TicketFilters } from '../../features/tickets/TicketFilters.tsx';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { useFocusAfterLeaving } from '../../ui/table/use-focus-after-leaving.ts';
import { usePreload } from '../../ui/use-preload.ts';
import { AllTicketsTable } from './AllTicketsTable.tsx';
import { CountCards } from './CountCards.tsx';

const EditTicket = lazyComponent(
  async () => (await import('../../features/tickets/EditTicket.tsx')).EditTicket,
);

interface AdminDashboardProps {
  readonly filter: TicketFilter;
  readonly onFilterChange: (change: FilterChange) => void;
}

/** Lists all agencies' tickets, with links to their reviews. */
export function AdminDashboard({ filter, onFilterChange }: AdminDashboardProps) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const filters = useRef<HTMLElement>(null);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useTicketList(filter);
  usePreload(EditTicket);
  const { query, rows, total } = list;
  const remove = useDeleteTicket();
  const file = useExport();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  useFocusAfterLeaving(ids, section, heading);
  const isFiltered =
    filter.status !== undefined || filter.search !== undefined || filter.agency !== undefined;
  const onDelete = useCallback((id: string) => setDeleting(id), []);
  const onEdit = useCallback((id: string) => setEditing(id), []);

  const clear = (): void => {
    onFilterChange({ status: undefined, search: undefined, agency: undefined });
    // The pressed button disappears with its message; move the focus to the search field.
    filters.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  };
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: api.tickets.key() });

  return (
    <div className="space-y-4">
      <PageHeader
        title="Admin Dashboard"
        actions={
          <>
            <Button icon={<RefreshCw aria-hidden />} onPress={refresh} isPending={query.isRefetching}>
              Refresh
            </Button>
            <ExportMenu
              label="Export Data"
              isPending={file.isPending}
              onExport={(format) => file.start({ kind: 'tickets', format, filter: ticketFilterCall(filter) })}
            />
          </>
        }
      />
      <CountCards />
      <section ref={filters} aria-label="Filters" className="flex flex-wrap items-end gap-3">
        <AgencySelect
          value={filter.agency}
          onChange={(agency) => onFilterChange({ agency })}
          className="w-full sm:w-60"
        />
        <TicketFilters
          filter={filter}
          onFilterChange={onFilterChange}
          placeholder="Officer, incident type, agency, ticket id"
        />
      </section>
      {remove.error && (
        <Banner variant="error" takesFocus onDismiss={remove.reset}>
          {describeError(remove.error, screenTexts.deleteTicketFailed)}
        </Banner>
      )}
      {file.problem !== null && (
        <Banner variant="error" takesFocus onDismiss={file.dismiss}>
          {file.problem}
        </Banner>
      )}
      {query.isError && (
        <Banner variant="error" action={{ label: 'Retry', onPress: () => void query.refetch() }}>
          {describeError(query.error, screenTexts.loadTicketsFailed)}
        </Banner>
      )}
      <section ref={section} aria-labelledby="all-tickets">
        <div className="mb-2 flex flex-wrap items-baseline gap-3">
          <h2 id="all-tickets" ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
            All Tickets
          </h2>
          <output className="text-sm text-soft tabular-nums">
            {total !== null && !query.isPlaceholderData && pluralize(total, 'ticket')}
          </output>
        </div>
        {(query.isPending || query.data) && (
          <Card isFlush>
            {query.data && rows.length === 0 ? (
              <NoTickets isFiltered={isFiltered} onClear={clear} />
            ) : (
              <AllTicketsTable
                list={list}
                sort={sortInForce(filter, usualTicketSort)}
                onSort={(next) => onFilterChange(sortToUrl(next, usualTicketSort))}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            )}
          </Card>
        )}
        <MoreRows list={list} />
      </section>
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
