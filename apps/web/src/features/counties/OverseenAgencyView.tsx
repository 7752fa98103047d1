import {
  ticketStatuses,
  ticketStatusLabels,
  type TicketStatus,
} from '@plainview/domain/tickets/tickets/ticket-status';
import { FileText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { HoldBadge } from '../tickets/HoldBadge.tsx';
import { TicketStatusBadge } from '../tickets/TicketStatusBadge.tsx';
import { OverseenBills } from './OverseenBills.tsx';
import { OverseenTicketDialog } from './OverseenTicketDialog.tsx';
import { useOverseenTickets, type OverseenAgency, type OverseenTicket } from './use-counties.ts';

const ALL = 'all';
const statuses = [
  { id: ALL, label: 'All' },
  ...ticketStatuses.map((id) => ({ id, label: ticketStatusLabels[id] })),
] as const;

/** Tickets, statements and invoices of an overseen agency. */
export function OverseenAgencyView({ agency }: { readonly agency: OverseenAgency }) {
  const [status, setStatus] = useState<TicketStatus | typeof ALL>(ALL);
  const [opened, setOpened] = useState<OverseenTicket | null>(null);
  const list = useOverseenTickets(agency.id, status === ALL ? undefined : status);
  const columns = useMemo(() => columnsOf(setOpened), []);
  return (
    <>
      <StatRow label={`Tickets of ${agency.name} by status`}>
        <StatCard label="Pending" value={agency.pending} hint="awaiting review" tone="pending" />
        <StatCard
          label={ticketStatusLabels.in_progress}
          value={agency.inProgress}
          hint="being reviewed"
          tone="progress"
        />
        <StatCard
          label={ticketStatusLabels.completed}
          value={agency.completed}
          hint="report delivered"
          tone="success"
        />
      </StatRow>
      <ListSection
        list={list}
        noun="ticket"
        heading="Tickets"
        error={describeLoadError(list.query.error, list.query.refetch)}
        filters={<SegmentedControl label="Status" options={statuses} value={status} onChange={setStatus} />}
        empty={{ icon: FileText, title: 'No tickets yet' }}
        noMatch={
          status !== ALL && {
            title: 'No ticket has this status',
            clearLabel: 'Show All Tickets',
            onClear: () => setStatus(ALL),
          }
        }
      >
        <DataTable label={`Tickets of ${agency.name}`} columns={columns} list={list} skeletonRows={4} />
      </ListSection>
      <OverseenBills agencyId={agency.id} />
      {opened && (
        <OverseenTicketDialog agencyId={agency.id} ticket={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const columnsOf = (onOpen: (ticket: OverseenTicket) => void): ReadonlyArray<Column<OverseenTicket>> => [
  {
    id: 'ticket',
    header: 'Ticket',
    place: 'title',
    cell: ({ number, incidentType }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{number}</span>
        <span className="block text-soft">{incidentType}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, isOnHold }) => (
      <span className="flex flex-wrap gap-1">
        <TicketStatusBadge status={status} />
        {isOnHold && <HoldBadge />}
      </span>
    ),
  },
  {
    id: 'officers',
    header: 'Officers',
    className: 'wrap-anywhere',
    cell: ({ officersInvolved }) => officersInvolved.join(', '),
  },
  {
    id: 'submitted',
    header: 'Submitted',
    cell: ({ submittedDate, submittedBy }) => (
      <span>
        <Timestamp value={submittedDate} isPlain />
        <span className="block text-soft">{submittedBy}</span>
      </span>
    ),
  },
  {
    id: 'due',
    header: 'Due',
    cell: ({ dueDate, isOverdue }) => (
      <span>
        <Timestamp value={dueDate} isPlain />
        {isOverdue && <span className="block">Overdue</span>}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (ticket) => (
      <Button size="sm" aria-label={`View ${ticket.number}`} onPress={() => onOpen(ticket)}>
        View
      </Button>
    ),
  },
];
