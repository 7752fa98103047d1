import { FileText, RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { useExport } from '../../features/exports/use-export.ts';
import {
  archiveCall,
  usualArchiveSort,
  type ArchiveChoice,
  type ArchiveFilter,
} from '../../features/reports/archive-filter.ts';
import { ArchiveFilters } from '../../features/reports/ArchiveFilters.tsx';
import { ArchiveTable } from '../../features/reports/ArchiveTable.tsx';
import { useArchive, type ArchivedReport } from '../../features/reports/use-archive.ts';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { sortInForce, sortToUrl, type SortInUrl } from '../../ui/table/url-sort.ts';

interface ReportsArchiveProps {
  readonly filter: ArchiveFilter;
  readonly onApply: (choice: ArchiveChoice) => void;
  readonly onSort: (sort: { readonly [Key in keyof SortInUrl<string>]: string | undefined }) => void;
}

const statusOf = (report: ArchivedReport) => <TicketStatusBadge status={report.ticketStatus} />;

/** /admin/reports: all delivered reports of all agencies. */
export function ReportsArchive({ filter, onApply, onSort }: ReportsArchiveProps) {
  const list = useArchive(filter);
  const { query } = list;
  const file = useExport();
  const call = archiveCall(filter);
  const isFiltered = Object.keys(call).length > 0;
  const agencyField = useCallback(
    (agency: string | undefined, choose: (agency: string | undefined) => void) => (
      <AgencySelect value={agency} onChange={choose} className="w-full sm:w-60" />
    ),
    [],
  );
  const refresh = (): void => void query.refetch();
  useScreenCommands([{ id: 'refresh', label: 'Refresh', run: refresh }]);

  return (
    <div className="space-y-4">
      <PageHeader
        title="Reports Archive"
        actions={
          <>
            <Button icon={<RefreshCw aria-hidden />} onPress={refresh} isPending={query.isRefetching}>
              Refresh
            </Button>
            <ExportMenu
              label="Export All"
              isPending={file.isPending}
              onExport={(format) => file.start({ kind: 'reports', format, filter: call })}
            />
          </>
        }
      />
      <ArchiveFilters
        // Resets the fields to the applied filters, also after the back button.
        key={JSON.stringify(call)}
        applied={filter}
        onApply={onApply}
        agencyField={agencyField}
      />
      {file.problem !== null && (
        <Banner variant="error" takesFocus onDismiss={file.dismiss}>
          {file.problem}
        </Banner>
      )}
      <ListSection
        heading="Reports"
        list={list}
        noun="report"
        error={describeLoadError(query.error, query.refetch)}
        empty={{
          icon: FileText,
          title: 'No reports yet',
          children: 'A report appears here as soon as it is delivered from a ticket’s review.',
        }}
        noMatch={isFiltered && { title: 'No report matches', onClear: () => onApply({}) }}
      >
        <ArchiveTable
          list={list}
          sort={sortInForce(filter, usualArchiveSort)}
          onSort={(next) => onSort(sortToUrl(next, usualArchiveSort))}
          statusOf={statusOf}
        />
      </ListSection>
    </div>
  );
}
