import { Link } from '@tanstack/react-router';
import { Download, ExternalLink } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { AgencyName } from '../agencies/AgencyName.tsx';
import type { ArchiveColumn } from './archive-filter.ts';
import type { ArchivedReport, ArchiveList } from './use-archive.ts';

type RenderStatus = (report: ArchivedReport) => ReactNode;

interface ArchiveTableProps {
  readonly list: ArchiveList;
  readonly sort: Sort<ArchiveColumn>;
  readonly onSort: (sort: Sort<ArchiveColumn>) => void;
  /** Renders the status of a report's ticket. Must not change between renders. */
  readonly statusOf: RenderStatus;
}

/** Lists delivered reports (specification, section 2, "Reports Archive"). */
export function ArchiveTable({ list, sort, onSort, statusOf }: ArchiveTableProps) {
  const columns = useMemo(() => reportColumns(statusOf), [statusOf]);
  return <DataTable label="Reports" columns={columns} list={list} sort={sort} onSort={onSort} />;
}

const reportColumns = (statusOf: RenderStatus): ReadonlyArray<Column<ArchivedReport, ArchiveColumn>> => [
  {
    id: 'agency',
    header: 'Agency',
    lines: 2,
    place: 'title',
    className: 'min-w-24 font-medium',
    cell: ({ agencyName, ticketNumber }) => (
      <div>
        <AgencyName name={agencyName} />
        <span className="block text-xs whitespace-nowrap font-normal text-soft">{ticketNumber}</span>
      </div>
    ),
  },
  {
    id: 'officers',
    header: 'Officers',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ officersInvolved }) => officersInvolved.join(', '),
  },
  {
    id: 'incidentType',
    header: 'Incident Type',
    sort: 'incidentType',
    className: 'min-w-24 wrap-anywhere',
    cell: ({ incidentType }) => incidentType,
  },
  {
    id: 'date',
    header: 'Date',
    sort: 'delivered',
    cell: ({ deliveredAt }) => <Timestamp value={deliveredAt} isPlain />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (report) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {statusOf(report)}
        <span className="text-xs text-soft">
          Version {report.version}
          {!report.isLatest && ', replaced'}
        </span>
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    place: 'actions',
    align: 'end',
    cell: (report) => <ReportLinks report={report} />,
  },
];

function ReportLinks({ report }: { readonly report: ArchivedReport }) {
  const what = `report on ${report.incidentType}, ${report.agencyName}, version ${report.version}`;
  const look = `${buttonClass({ variant: 'quiet' })} aspect-square px-0!`;
  return (
    <div className="flex justify-end gap-1">
      <Link
        to="/admin/tickets/$ticketId/report"
        params={{ ticketId: report.ticketNumber }}
        search={{ version: report.version }}
        aria-label={`Read ${what}`}
        className={buttonClass({ variant: 'quiet' })}
      >
        Read
      </Link>
      <a
        {...rowTarget}
        href={report.url}
        target="_blank"
        rel="noopener"
        aria-label={`View ${what}`}
        title="View"
        className={look}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      <a
        href={`${report.url}?download=1`}
        download
        aria-label={`Download ${what}`}
        title="Download"
        className={look}
      >
        <Download aria-hidden="true" />
      </a>
    </div>
  );
}
