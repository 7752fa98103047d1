import { formatDollars } from '@plainview/domain/shared/money';
import { formatIncidentTime } from '@plainview/domain/tickets/tickets/incident-time';
import { CopyId } from '../../../ui/CopyId.tsx';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { HoldBadge } from '../HoldBadge.tsx';
import { PausedBadge } from '../PausedBadge.tsx';
import { RushBadge } from '../RushBadge.tsx';
import type { Ticket } from '../ticket-queries.ts';
import { TicketStatusBadge } from '../TicketStatusBadge.tsx';
import { Fact } from './Fact.tsx';

/** Shows the facts of a ticket (specification, section 2, "Ticket detail dialog"). */
export function TicketFactList({ ticket }: { readonly ticket: Ticket }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,28%),1fr))] gap-x-6 gap-y-3 text-sm">
      <Fact term="Status">
        <span className="flex flex-wrap gap-1">
          <TicketStatusBadge status={ticket.status} />
          {ticket.isOnHold && <HoldBadge />}
          {ticket.isRush && <RushBadge />}
          {ticket.pausedAt && <PausedBadge side="agency" />}
        </span>
      </Fact>
      <Fact term="Incident Type">{ticket.incidentType}</Fact>
      <Fact term="Officers">{ticket.officersInvolved.join(', ')}</Fact>
      <Fact term="Agency">{ticket.agencyName}</Fact>
      <Fact term="Submitted">
        <Timestamp value={ticket.submittedDate} /> by {ticket.submittedBy}
      </Fact>
      <Fact term="Due Date">
        <Timestamp value={ticket.dueDate} />
      </Fact>
      {ticket.caseNumber !== '' && <Fact term="Case number">{ticket.caseNumber}</Fact>}
      {ticket.incidentTime !== null && (
        <Fact term="Incident time">{formatIncidentTime(ticket.incidentTime)}</Fact>
      )}
      <Fact term="Total cost">
        {formatDollars(ticket.totalCost)}
        {ticket.isRush && `, with ${formatDollars(ticket.rushCost)} for rush service`}
      </Fact>
      <Fact term="Total duration">{ticket.totalDuration}</Fact>
      <Fact term="Videos">{seriesText(ticket)}</Fact>
      <Fact term="Ticket number">
        <CopyId label="Ticket number" length={ticket.number.length} value={ticket.number} />
      </Fact>
      {ticket.holds.map(({ id, name, reason }) => (
        <Fact key={id} term={`Hold ${name}`}>
          {reason}
        </Fact>
      ))}
      <div className="col-span-full">
        <dt className="text-xs text-soft">Notes</dt>
        <dd className="break-words whitespace-pre-wrap">{ticket.notes || 'None'}</dd>
      </div>
    </dl>
  );
}

function seriesText({ videos, isSeries }: Ticket): string {
  if (videos.length === 1) return '1';
  return isSeries ? `${videos.length}, a series` : String(videos.length);
}
