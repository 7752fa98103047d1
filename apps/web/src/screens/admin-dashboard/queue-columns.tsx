import { ticketDenialReason } from '@plainview/contract/errors/ticket-errors';
import type { Duty } from '@plainview/domain/identity/users/duty';
import type { Ability } from '@plainview/domain/shared/error-code';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import { Link, useNavigate } from '@tanstack/react-router';
import { Eye, Lock, Pencil, Trash2, UserPlus, type LucideIcon } from 'lucide-react';
import { AgencyName } from '../../features/agencies/AgencyName.tsx';
import type { useOpenReviews } from '../../features/queue/use-open-reviews.ts';
import type { TicketColumn } from '../../features/ticket-filter/ticket-filter.ts';
import { officersColumn, statusColumn, ticketActionsColumn } from '../../features/tickets/ticket-columns.tsx';
import type { TicketRow } from '../../features/tickets/ticket-queries.ts';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { rowTarget } from '../../ui/table/row-target.ts';
import { RowActions } from '../../ui/table/RowActions.tsx';
import { formatDueDate } from './format-due-date.ts';
import { formatMinutes } from './format-minutes.ts';
import type { OpenDialog } from './selection/TicketDialog.tsx';

/** Must not change between renders. */
export type OnTicketAction = (action: OpenDialog['action'], ticket: TicketRow) => void;

type OpenReviews = ReturnType<typeof useOpenReviews>;

/** Returns what identifies a ticket in accessible names. */
export const ticketName = ({ number, incidentType, agencyName }: TicketRow): string =>
  `${number}, ${incidentType}, ${agencyName}`;

/** Returns the columns of the work queue. */
export const queueColumns = (
  { duties, onAction }: Pick<TicketActionsProps, 'duties' | 'onAction'>,
  now: Date,
  openReviews: OpenReviews,
): ReadonlyArray<Column<TicketRow, TicketColumn>> => [
  {
    id: 'number',
    header: 'Ticket',
    sort: 'submitted',
    place: 'title',
    lines: 2,
    cell: (ticket) => <TicketNumber ticket={ticket} />,
  },
  {
    id: 'incidentType',
    header: 'Incident',
    sort: 'incidentType',
    place: 'plain',
    lines: 2,
    className: 'lg:min-w-20 wrap-anywhere',
    cell: ({ incidentType }) => incidentType,
  },
  {
    id: 'agency',
    header: 'Agency',
    place: 'plain',
    className: 'lg:min-w-20 wrap-anywhere',
    cell: ({ agencyName }) => <AgencyName name={agencyName} />,
  },
  { ...officersColumn, header: 'Officers', place: 'plain', className: 'lg:min-w-20 wrap-anywhere' },
  {
    id: 'minutes',
    header: 'Minutes',
    align: 'end',
    place: 'plain',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ totalDuration, videoCount }) => (
      <span className="not-on-cards">
        <span className="block">{formatMinutes(totalDuration)}</span>
        <span className="text-xs text-soft">{pluralize(videoCount, 'video')}</span>
      </span>
    ),
  },
  {
    id: 'due',
    header: 'Due Date',
    sort: 'due',
    place: 'plain',
    className: 'max-lg:order-1',
    cell: (ticket) => <DueDate ticket={ticket} now={now} />,
  },
  {
    id: 'reviewer',
    header: 'Reviewer',
    sort: 'reviewer',
    place: 'plain',
    className: 'wrap-anywhere max-lg:order-1 lg:min-w-20',
    cell: (ticket) => <ReviewerCell ticket={ticket} others={openReviews.get(ticket.id)} />,
  },
  {
    ...statusColumn,
    place: 'badge',
    cell: ({ status, isOnHold }) => (
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <TicketStatusBadge status={status} />
        {isOnHold && <Lock aria-hidden className="size-3.5 text-soft" />}
        {isOnHold && <span className="sr-only">On hold</span>}
      </span>
    ),
  },
  ticketActionsColumn((ticket) => <TicketActions ticket={ticket} duties={duties} onAction={onAction} />),
];

interface TicketCellProps {
  readonly ticket: TicketRow;
}

function TicketNumber({ ticket }: TicketCellProps) {
  const { number, incidentType, agencyName, submittedDate } = ticket;
  return (
    <span className="flex flex-col items-start whitespace-nowrap">
      <Link
        {...rowTarget}
        to="/admin/tickets/$ticketId"
        params={{ ticketId: number }}
        className="font-medium text-link tabular-nums hover:underline"
      >
        {number}
        <span className="sr-only">
          , {incidentType}, {agencyName}: open review
        </span>
      </Link>
      <span className="not-on-cards text-xs font-normal text-soft">
        <Timestamp value={submittedDate} isPlain />
      </span>
    </span>
  );
}

interface ReviewerCellProps extends TicketCellProps {
  /** Other administrators who have the review open. */
  readonly others: ReturnType<OpenReviews['get']>;
}

function ReviewerCell({ ticket, others }: ReviewerCellProps) {
  if (ticket.reviewerName === null && ticket.assigneeName === null && !others)
    return <span className="not-on-cards">-</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Reviewer ticket={ticket} />
      {others?.map(({ id, name }) => (
        <span key={id} title={`${name} has this review open`}>
          <Avatar name={name} size="sm" />
          <span className="sr-only">{name} has this review open</span>
        </span>
      ))}
    </span>
  );
}

function Reviewer({ ticket }: TicketCellProps) {
  const { reviewerName, assigneeName, needsReviewer } = ticket;
  if (needsReviewer)
    return (
      <span className="flex flex-col">
        {reviewerName}
        <span className="text-xs font-medium text-failed">No longer a reviewer</span>
      </span>
    );
  return reviewerName ?? <span className="text-soft">{assigneeName}</span>;
}

function DueDate({ ticket, now }: TicketCellProps & { readonly now: Date }) {
  const due = formatDueDate(ticket, now);
  return (
    <span className="lines lg:min-w-30">
      <span className={due?.overdue ? 'not-on-cards' : ''}>
        {(!due || ticket.pausedAt) && <span className="only-on-cards text-xs text-faint">Due </span>}
        <Timestamp value={ticket.dueDate} isPlain />
      </span>
      {due && (
        <span className={due.overdue ? 'text-xs font-medium text-failed' : 'text-xs text-pending'}>
          {due.text}
        </span>
      )}
      {ticket.isRush && <span className="text-xs text-pending">Rush</span>}
    </span>
  );
}

interface TicketActionsProps extends TicketCellProps {
  /** The duties of the signed-in administrator. */
  readonly duties: readonly Duty[];
  readonly onAction: OnTicketAction;
}

function TicketActions({ ticket, duties, onAction }: TicketActionsProps) {
  const { edit, assign, placeHold, delete: remove } = ticketAbilities({ role: 'admin', duties }, ticket);
  const navigate = useNavigate();
  const action = (id: OpenDialog['action'], label: string, Icon: LucideIcon, ability: Ability) => ({
    id,
    label,
    icon: <Icon aria-hidden />,
    reason: ticketDenialReason(ability),
    onAction: () => onAction(id, ticket),
  });
  return (
    <RowActions
      of={ticketName(ticket)}
      actions={[
        {
          id: 'view',
          label: 'View',
          icon: <Eye aria-hidden />,
          isQuick: true,
          onAction: () =>
            void navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: ticket.number } }),
        },
        { ...action('edit', 'Edit', Pencil, edit), isQuick: true },
        { ...action('assign', 'Assign', UserPlus, assign), isQuick: true },
        action('hold', 'Place Hold', Lock, placeHold),
        { ...action('delete', 'Delete', Trash2, remove), tone: 'danger' },
      ]}
    />
  );
}
