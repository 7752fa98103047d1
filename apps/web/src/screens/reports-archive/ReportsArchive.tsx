import { screenTexts } from '@plainview/contract/screen-texts';
import { FileText, RefreshCw, SearchX } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { describeError } from '../../api/describe-error.ts';
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
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
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
  const { query, rows, total } = list;
  const file = useExport();
  const heading = useRef<HTMLHeadingElement>(null);
  const call = archiveCall(filter);
  const isFiltered = Object.keys(call).length > 0;
  const agencyField = useCallback(
    (agency: string | undefined, choose: (agency: string | undefined) => void) => (
      <AgencySelect value={agency} onChange={choose} className="w-full sm:w-60" />
    ),
    [],
  );
  return (
    <div className="space-y-4">
      <PageHeader
        title="Reports Archive"
        actions={
          <>
            <Button
              icon={<RefreshCw aria-hidden />}
              onPress={() => void query.refetch()}
              isPending={query.isRefetching}
            >
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
      {query.isError && (
        <Banner variant="error" action={{ label: 'Retry', onPress: () => void query.refetch() }}>
          {describeError(query.error, screenTexts.otherError)}
        </Banner>
      )}
      <section aria-labelledby="reports-heading">
        <div className="mb-2 flex flex-wrap items-baseline gap-3">
          <h2 id="reports-heading" ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
            Reports
          </h2>
          <output className="text-sm text-soft tabular-nums">
            {total !== null && !query.isPlaceholderData && pluralize(total, 'report')}
          </output>
        </div>
        {(query.isPending || query.data) && (
          <Card isFlush>
            {query.data && rows.length === 0 ? (
              <NoReports
                isFiltered={isFiltered}
                onReset={() => {
                  heading.current?.focus();
                  onApply({});
                }}
              />
            ) : (
              <ArchiveTable
                list={list}
                sort={sortInForce(filter, usualArchiveSort)}
                onSort={(next) => onSort(sortToUrl(next, usualArchiveSort))}
                statusOf={statusOf}
              />
            )}
          </Card>
        )}
        <MoreRows list={list} />
      </section>
    </div>
  );
}

function NoReports({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No report matches"
      action={<Button onPress={onReset}>Clear Filters</Button>}
    />
  ) : (
    <EmptyState icon={FileText} title="No reports yet">
      A report appears here as soon as it is delivered from a ticket’s review.
    </EmptyState>
  );
}
