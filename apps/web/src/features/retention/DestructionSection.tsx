import type { Role } from '@plainview/domain/identity/users/actor';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { EmptyStateProps } from '../../ui/feedback/EmptyState.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { OpenActions } from './OpenActions.tsx';
import { TicketLink } from './TicketLink.tsx';
import { useDestructions, type Destruction, type DestructionGroup } from './use-retention.ts';

interface DestructionSectionProps {
  readonly group: DestructionGroup;
  readonly forRole: Role;
  readonly heading: string;
  /** Null hides an empty list. */
  readonly empty: EmptyStateProps | null;
}

/** Destructions of one group: those in progress, the tombstones, or the stopped ones. */
export function DestructionSection({ group, forRole, heading, empty }: DestructionSectionProps) {
  const list = useDestructions(group);
  const isAdmin = forRole === 'admin';
  return (
    <ListSection
      list={list}
      noun="ticket"
      heading={heading}
      error={describeLoadError(list.query.error, list.query.refetch)}
      empty={empty}
    >
      <DataTable
        label={heading}
        columns={[
          ...(isAdmin && group !== 'destroyed' ? [linkedTicket] : [ticket]),
          ...(isAdmin ? [agency] : []),
          ...columnsOf[group],
          ...(isAdmin && group === 'open' ? [actions] : []),
        ]}
        list={list}
        skeletonRows={2}
      />
    </ListSection>
  );
}

const ticket: Column<Destruction> = {
  id: 'ticket',
  header: 'Ticket',
  place: 'title',
  cell: ({ ticketNumber, incidentType }) => (
    <span>
      <span className="font-medium">{incidentType}</span>
      {ticketNumber !== null && (
        <span className="block text-xs text-soft">
          <CopyId label="ticket number" value={ticketNumber} length={ticketNumber.length} />
        </span>
      )}
    </span>
  ),
};

const linkedTicket: Column<Destruction> = {
  ...ticket,
  cell: ({ ticketId, ticketNumber, incidentType }) => (
    <TicketLink number={ticketNumber ?? ticketId}>{incidentType}</TicketLink>
  ),
};

const agency: Column<Destruction> = {
  id: 'agency',
  header: 'Agency',
  cell: ({ agencyName }) => <AgencyName name={agencyName} />,
};

const schedule: Column<Destruction> = {
  id: 'schedule',
  header: 'Schedule',
  cell: (row) => row.schedule,
};

const by: Column<Destruction> = {
  id: 'by',
  header: 'By',
  cell: ({ requestedBy, approvedBy }) =>
    approvedBy === null ? requestedBy : `${requestedBy}, approved by ${approvedBy}`,
};

const columnsOf: Readonly<Record<DestructionGroup, ReadonlyArray<Column<Destruction>>>> = {
  open: [
    schedule,
    by,
    {
      id: 'state',
      header: 'Destruction',
      cell: ({ state, destroyAfter }) =>
        state === 'requested' || destroyAfter === null ? (
          <StatusBadge tone="pending">Needs approval</StatusBadge>
        ) : (
          <span>
            After <Timestamp value={destroyAfter} isPlain />
          </span>
        ),
    },
  ],
  stopped: [
    schedule,
    {
      id: 'stopped',
      header: 'Stopped',
      cell: ({ stoppedAt, stoppedBy, stopReason }) => (
        <span className="wrap-anywhere">
          {stoppedAt && <Timestamp value={stoppedAt} isPlain />} by {stoppedBy}: {stopReason}
        </span>
      ),
    },
  ],
  destroyed: [
    schedule,
    by,
    {
      id: 'destroyed',
      header: 'Destroyed',
      cell: ({ destroyedAt }) => destroyedAt && <Timestamp value={destroyedAt} isPlain />,
    },
    {
      id: 'files',
      header: 'Files',
      cell: ({ files }) => (
        <details>
          <summary className="cursor-pointer">{pluralize(files.length, 'file')}</summary>
          <ul className="mt-1 flex flex-col gap-1 text-xs">
            {files.map(({ name, sha256 }) => (
              <li key={`${name} ${sha256}`} className="wrap-anywhere">
                {name} <CopyId label="SHA-256" value={sha256} length={12} />
              </li>
            ))}
          </ul>
        </details>
      ),
    },
    {
      id: 'certificate',
      header: 'Certificate',
      place: 'actions',
      cell: ({ id, certificateSha256, incidentType }) =>
        certificateSha256 === null ? (
          <span className="text-sm text-soft">In preparation</span>
        ) : (
          <a
            href={`/certificates/${id}.pdf`}
            download
            aria-label={`PDF certificate of ${incidentType}`}
            className={buttonClass({ size: 'sm' })}
          >
            PDF
          </a>
        ),
    },
  ],
};

const actions: Column<Destruction> = {
  id: 'actions',
  header: 'Actions',
  place: 'actions',
  cell: (destruction) => <OpenActions destruction={destruction} />,
};
