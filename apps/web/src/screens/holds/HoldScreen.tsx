import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencyName } from '../../features/agencies/AgencyName.tsx';
import { HoldState } from '../../features/holds/HoldTable.tsx';
import { ExtendHoldDialog } from '../../features/holds/PlaceHoldDialog.tsx';
import {
  DeclineDialog,
  ReleaseHoldDialog,
  RemoveFromHoldDialog,
} from '../../features/holds/ReleaseHoldDialog.tsx';
import { useHold, type HeldTicket, type HoldDetail } from '../../features/holds/use-holds.ts';
import { TicketLink } from '../../features/retention/TicketLink.tsx';
import { Fact } from '../../features/tickets/detail/Fact.tsx';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';

interface HoldScreenProps {
  readonly holdId: string;
}

/** /admin/holds?hold=…: one hold with the tickets that it covers. */
export function HoldScreen({ holdId }: HoldScreenProps) {
  const query = useHold(holdId);
  const [dialog, setDialog] = useState<'extend' | 'release' | 'decline' | null>(null);
  const hold = query.data;
  const close = () => setDialog(null);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={hold?.name ?? 'Hold'}
        above={
          <Link
            to="/admin/holds"
            className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Holds
          </Link>
        }
        actions={
          hold &&
          hold.releasedAt === null && (
            <>
              <Button onPress={() => setDialog('extend')}>Add Tickets</Button>
              <Button isDisabled={isDenied(hold.releaseRequest)} onPress={() => setDialog('release')}>
                {hold.releaseRequest ? 'Approve Release' : 'Release Hold'}
              </Button>
              {hold.releaseRequest && (
                <Button onPress={() => setDialog('decline')}>{declineLabel(hold.releaseRequest)}</Button>
              )}
            </>
          )
        }
      />
      {hold ? (
        <HoldContent hold={hold} />
      ) : query.isPending ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <LoadErrorBanner
          error={
            errorCodeOf(query.error) === 'NOT_FOUND'
              ? { message: 'Hold not found.' }
              : describeLoadError(query.error, query.refetch)
          }
        />
      )}
      {hold && dialog === 'extend' && <ExtendHoldDialog id={hold.id} onClose={close} />}
      {hold && dialog === 'release' && <ReleaseHoldDialog hold={hold} onClose={close} />}
      {hold && dialog === 'decline' && <DeclineDialog hold={hold} ticket={null} onClose={close} />}
    </div>
  );
}

function HoldContent({ hold }: { readonly hold: HoldDetail }) {
  const [removed, setRemoved] = useState<HeldTicket | null>(null);
  const [declined, setDeclined] = useState<HeldTicket | null>(null);
  const canRemove = hold.releasedAt === null && hold.tickets.length > 1;
  const hasRequests = canRemove && hold.tickets.some(({ removalRequest }) => removalRequest !== null);
  const shown = useMemo(
    () => [
      ...columns,
      ...(hasRequests ? [requestColumn] : []),
      ...(canRemove ? [actionsColumn(setRemoved, setDeclined)] : []),
    ],
    [canRemove, hasRequests],
  );
  const list = useMemo(
    () => ({
      rows: hold.tickets,
      total: hold.tickets.length,
      keyOf: ({ id }: HeldTicket) => id,
      query: { isPending: false, isPlaceholderData: false },
    }),
    [hold],
  );
  const { releaseRequest, releaseReason } = hold;
  return (
    <>
      <Card>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
          <Fact term="State">
            <HoldState hold={hold} />
          </Fact>
          <Fact term="Placed">
            <Timestamp value={hold.placedAt} /> by {hold.placedBy}
          </Fact>
          {releaseRequest && (
            <Fact term="Release requested">
              <Timestamp value={releaseRequest.at} /> by {releaseRequest.by}
              <ApprovalNote request={releaseRequest} />
            </Fact>
          )}
          <Fact term="Reason">{hold.reason}</Fact>
          {releaseReason !== null && <Fact term="Reason for the release">{releaseReason}</Fact>}
        </dl>
      </Card>
      <Card isFlush>
        <DataTable label="Tickets of this hold" columns={shown} list={list} />
      </Card>
      {removed && <RemoveFromHoldDialog hold={hold} ticket={removed} onClose={() => setRemoved(null)} />}
      {declined && <DeclineDialog hold={hold} ticket={declined} onClose={() => setDeclined(null)} />}
    </>
  );
}

const columns: ReadonlyArray<Column<HeldTicket>> = [
  {
    id: 'ticket',
    header: 'Ticket',
    place: 'title',
    cell: ({ number, incidentType }) => <TicketLink number={number}>{incidentType}</TicketLink>,
  },
  { id: 'agency', header: 'Agency', cell: ({ agencyName }) => <AgencyName name={agencyName} /> },
  {
    id: 'submitted',
    header: 'Submitted',
    cell: ({ submittedAt }) => <Timestamp value={submittedAt} isPlain />,
  },
  {
    id: 'added',
    header: 'Added',
    cell: ({ addedAt, addedBy }) => (
      <span>
        <Timestamp value={addedAt} isPlain /> by {addedBy}
      </span>
    ),
  },
];

const requestColumn: Column<HeldTicket> = {
  id: 'request',
  header: 'Removal requested',
  cell: ({ removalRequest }) =>
    removalRequest && (
      <span>
        <Timestamp value={removalRequest.at} isPlain /> by {removalRequest.by}
        <ApprovalNote request={removalRequest} />
      </span>
    ),
};

type Request = NonNullable<HoldDetail['releaseRequest']>;

/** A request that has ended can be made again by anyone. */
const hasEnded = ({ approve }: Request): boolean => !approve.allowed && approve.code === 'REQUEST_ENDED';

/** Returns whether there is a request that the user cannot approve. */
const isDenied = (request: Request | null): boolean => request !== null && !request.approve.allowed;

/** Says why the user cannot approve a request of someone else. */
function ApprovalNote({ request }: { readonly request: Request }) {
  const { approve, isOwn } = request;
  if (approve.allowed || (isOwn && !hasEnded(request))) return null;
  return <span className="block text-xs text-soft wrap-anywhere">{approve.message}</span>;
}

const declineLabel = ({ isOwn }: { readonly isOwn: boolean }): string =>
  isOwn ? 'Withdraw Request' : 'Decline Request';

const actionsColumn = (
  onRemove: (ticket: HeldTicket) => void,
  onDecline: (ticket: HeldTicket) => void,
): Column<HeldTicket> => ({
  id: 'actions',
  header: 'Actions',
  align: 'end',
  place: 'actions',
  cell: (ticket) => (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {ticket.removalRequest?.isOwn !== true && (
        <Button size="sm" isDisabled={isDenied(ticket.removalRequest)} onPress={() => onRemove(ticket)}>
          {ticket.removalRequest ? 'Approve Removal' : 'Remove'}
          <span className="sr-only">
            {ticket.removalRequest ? ' of' : ''} {ticket.incidentType} from the hold
          </span>
        </Button>
      )}
      {ticket.removalRequest && (
        <Button size="sm" onPress={() => onDecline(ticket)}>
          {declineLabel(ticket.removalRequest)}
          <span className="sr-only"> about {ticket.incidentType}</span>
        </Button>
      )}
    </span>
  ),
});
