import { Download, ExternalLink } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { sortProps, type Sort } from '../../ui/table/sort.ts';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows, type RowPlace } from '../../ui/table/WindowedRows.tsx';
import type { ArchiveColumn } from './archive-filter.ts';
import type { ArchivedReport, ArchiveList } from './use-archive.ts';

interface ArchiveTableProps {
  readonly list: ArchiveList;
  readonly sort: Sort<ArchiveColumn>;
  readonly onSort: (sort: Sort<ArchiveColumn>) => void;
  /** Renders the status of a report's ticket. */
  readonly statusOf: (report: ArchivedReport) => ReactNode;
}

/** Lists delivered reports (specification, section 2, "Reports Archive"). */
export function ArchiveTable({ list, sort, onSort, statusOf }: ArchiveTableProps) {
  const { query, rows, total } = list;
  return (
    <Table
      label="Reports"
      isBusy={query.isPending || query.isPlaceholderData}
      className={query.isPlaceholderData ? 'opacity-60' : ''}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell>Officers</TableHeaderCell>
        <TableHeaderCell {...sortProps(sort, 'incidentType', onSort)}>Incident Type</TableHeaderCell>
        <TableHeaderCell {...sortProps(sort, 'delivered', onSort)}>Date</TableHeaderCell>
        <TableHeaderCell>Status</TableHeaderCell>
        <TableHeaderCell align="end">Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={8} columns={6} />}
        <WindowedRows rows={rows} keyOf={reportKey} onNearEnd={list.loadMore} onView={list.onView}>
          {(report, place) => <Row key={report.id} report={report} status={statusOf(report)} {...place} />}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const reportKey = (report: ArchivedReport): string => report.id;

const Row = memo(function Row({
  report,
  status,
  ...place
}: RowPlace & { readonly report: ArchivedReport; readonly status: ReactNode }) {
  const what = `report on ${report.incidentType}, ${report.agencyName}, version ${report.version}`;
  return (
    <TableRow {...place}>
      <TableCell label="Agency" place="title" className="font-medium">
        {report.agencyName}
      </TableCell>
      <TableCell label="Officers">{report.officersInvolved.join(', ')}</TableCell>
      <TableCell label="Incident Type">{report.incidentType}</TableCell>
      <TableCell label="Date">
        <Timestamp value={report.deliveredAt} isPlain />
      </TableCell>
      <TableCell label="Status">
        <span className="flex flex-wrap items-center gap-x-2">
          {status}
          <span className="text-xs text-soft">
            Version {report.version}
            {!report.isLatest && ', replaced'}
          </span>
        </span>
      </TableCell>
      <TableCell label="Actions" place="actions" align="end">
        <div className="flex justify-end gap-1">
          <a
            href={report.url}
            target="_blank"
            rel="noopener"
            aria-label={`View ${what}`}
            title="View"
            className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0!`}
          >
            <ExternalLink aria-hidden="true" />
          </a>
          <a
            href={`${report.url}?download=1`}
            download
            aria-label={`Download ${what}`}
            title="Download"
            className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0!`}
          >
            <Download aria-hidden="true" />
          </a>
        </div>
      </TableCell>
    </TableRow>
  );
});
