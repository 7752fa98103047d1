import { screenTexts } from '@plainview/contract/screen-texts';
import { Inbox, RefreshCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { useExport } from '../../features/exports/use-export.ts';
import { FileFaultAlert } from '../../features/file-verifications/FileFaultAlert.tsx';
import { OverdueReviews } from '../../features/oversight/OverdueReviews.tsx';
import { hasAdminFilter, noAdminFilter } from '../../features/ticket-filter/admin-filter-parts.ts';
import {
  adminFilterCall,
  type AdminFilterChange,
  type AdminTicketFilter,
} from '../../features/ticket-filter/admin-ticket-filter.ts';
import { adminTicketOrder, adminTicketSort } from '../../features/tickets/admin-ticket-order.ts';
import {
  useDeleteTicket,
  useTicketCounts,
  useTicketList,
  type TicketRow,
} from '../../features/tickets/ticket-queries.ts';
import { PendingRegistrations } from '../../features/users/PendingRegistrations.tsx';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { usePreload } from '../../ui/use-preload.ts';
import { AdminTicketFilters, type AdminDashboardProps } from './AdminTicketFilters.tsx';
import { CountCards } from './CountCards.tsx';
import { DashboardMessages, SelectedTicketsBar, TicketDialog } from './lazy-parts.ts';
import { QueueTable } from './QueueTable.tsx';
import type { OpenDialog } from './selection/TicketDialog.tsx';
import { useTicketSelection } from './selection/use-ticket-selection.ts';

/** The work queue: all agencies' open tickets, and the others on request, with links to their reviews. */
export function AdminDashboard({ filter, onFilterChange }: AdminDashboardProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const call = adminFilterCall(filter);
  const list = useTicketList(call, adminTicketOrder(filter));
  const selection = useTicketSelection(JSON.stringify(call), list.rows);
  usePreload(TicketDialog);
  const { query } = list;
  const counts = useTicketCounts();
  const remove = useDeleteTicket();
  const file = useExport();
  const act = useCallback(
    (action: OpenDialog['action'], ticket: TicketRow) => setDialog({ action, tickets: [ticket] }),
    [],
  );
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
            {counts.data !== undefined && counts.data.pendingRegistrations > 0 && (
              <PendingRegistrations count={counts.data.pendingRegistrations} />
            )}
            <Button icon={<RefreshCw aria-hidden />} onPress={refresh} isPending={query.isRefetching}>
              Refresh
            </Button>
            <ExportMenu
              label="Export Data"
              isPending={file.isPending}
              onExport={(format) => file.start({ kind: 'tickets', format, filter: call })}
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
      {(remove.error || file.problem !== null) && <DashboardMessages remove={remove} file={file} />}
      <ListSection
        heading="Tickets"
        list={list}
        noun="ticket"
        error={describeLoadError(query.error, query.refetch, screenTexts.loadTicketsFailed)}
        empty={{
          icon: Inbox,
          title: `No ${isOpenView(filter) ? 'open ' : ''}tickets`,
          children: 'Tickets appear here as soon as an agency submits one.',
        }}
        noMatch={hasAdminFilter(filter) && noMatch(filter, onFilterChange)}
      >
        <QueueTable
          list={list}
          sort={sortInForce(filter, adminTicketSort)}
          onSort={(sort) => onFilterChange(sortToUrl(sort, adminTicketSort))}
          selection={selection}
          onAction={act}
        />
      </ListSection>
      {selection.selected.length > 0 && (
        <SelectedTicketsBar
          tickets={selection.selected}
          onAction={(action) => setDialog({ action, tickets: selection.selected })}
          onClear={selection.clear}
        />
      )}
      {dialog && (
        <TicketDialog
          dialog={dialog}
          onDelete={(id) => remove.mutate({ id })}
          onChanged={selection.clear}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const isOpenView = ({ status = 'open' }: AdminTicketFilter): boolean => status === 'open';

/** Returns what the list says if no ticket matches; another view may have some. */
const noMatch = (filter: AdminTicketFilter, onFilterChange: (change: AdminFilterChange) => void) => ({
  title: `No ${isOpenView(filter) ? 'open ' : ''}ticket matches`,
  ...(filter.status !== 'all' && { clearLabel: 'Show All Tickets' }),
  onClear: () => onFilterChange(filter.status === 'all' ? noAdminFilter : { status: 'all' }),
});
