import { screenTexts } from '@plainview/contract/screen-texts';
import { Inbox, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { useExport } from '../../features/exports/use-export.ts';
import { ticketFilterCall } from '../../features/ticket-filter/ticket-filter.ts';
import { adminTicketOrder, adminTicketSort } from '../../features/tickets/admin-ticket-order.ts';
import { DeleteTicketDialog } from '../../features/tickets/DeleteTicketDialog.tsx';
import { useDeleteTicket, useTicketCounts, useTicketList } from '../../features/tickets/ticket-queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { usePreload } from '../../ui/use-preload.ts';
import { AdminTicketFilters, type AdminDashboardProps } from './AdminTicketFilters.tsx';
import { AllTicketsTable } from './AllTicketsTable.tsx';
import { CountCards } from './CountCards.tsx';

const EditTicket = lazyComponent(
  async () => (await import('../../features/tickets/edit/EditTicket.tsx')).EditTicket,
);

const FileFaultAlert = lazyComponent(
  async () => (await import('../../features/storage/FileFaultAlert.tsx')).FileFaultAlert,
);

const OverdueReviews = lazyComponent(
  async () => (await import('../../features/oversight/OverdueReviews.tsx')).OverdueReviews,
);

/** Lists all agencies' tickets, with links to their reviews. */
export function AdminDashboard({ filter, onFilterChange }: AdminDashboardProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const list = useTicketList(filter, adminTicketOrder(filter));
  usePreload(EditTicket);
  const { query } = list;
  const counts = useTicketCounts();
  const remove = useDeleteTicket();
  const file = useExport();
  const isFiltered = Object.keys(ticketFilterCall(filter)).length > 0;
  const refresh = (): void => {
    void query.refetch();
    void counts.refetch();
  };
  useScreenCommands([{ id: 'refresh', label: 'Refresh', run: refresh }]);

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
      {counts.data !== undefined && counts.data.faultyFiles > 0 && <FileFaultAlert />}
      {counts.data !== undefined && counts.data.overdueReviews > 0 && <OverdueReviews />}
      <CountCards />
      <AdminTicketFilters
        filter={filter}
        onFilterChange={onFilterChange}
        hasRush={filter.rush === true || (counts.data?.rush ?? 0) > 0}
      />
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
      <ListSection
        heading="All Tickets"
        list={list}
        noun="ticket"
        error={describeLoadError(query.error, query.refetch, screenTexts.loadTicketsFailed)}
        empty={{
          icon: Inbox,
          title: 'No tickets yet',
          children: 'Tickets appear here as soon as an agency submits one.',
        }}
        noMatch={
          isFiltered && {
            title: 'No ticket matches',
            onClear: () =>
              onFilterChange({
                status: undefined,
                search: undefined,
                agency: undefined,
                overdue: undefined,
                rush: undefined,
                reviewer: undefined,
              }),
          }
        }
      >
        <AllTicketsTable
          list={list}
          sort={sortInForce(filter, adminTicketSort)}
          onSort={(next) => onFilterChange(sortToUrl(next, adminTicketSort))}
          onEdit={setEditing}
          onDelete={setDeleting}
        />
      </ListSection>
      {editing !== null && <EditTicket ticketId={editing} senderId={null} onClose={() => setEditing(null)} />}
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
