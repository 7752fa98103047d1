import type { Outputs } from '@plainview/contract/index';
import { formatDollars } from '@plainview/domain/shared/money';
import { formatIncidentTime } from '@plainview/domain/tickets/tickets/incident-time';
import type { ReactNode } from 'react';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';

type Ticket = Outputs['tickets']['get'];

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** Shows the data that the agency submitted; its notes are shown by `AgencyNotes`. */
export function TicketFacts({ ticket }: { readonly ticket: Ticket }) {
  return (
    <Card title="Ticket">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
        <Fact name="Agency">{ticket.agencyName}</Fact>
        <Fact name="Ticket number">
          <CopyId label="ticket number" length={ticket.number.length} value={ticket.number} />
        </Fact>
        <Fact name="Submitted by">{ticket.submittedBy}</Fact>
        <Fact name="Incident type">{ticket.incidentType}</Fact>
        <Fact name="Officers involved">{ticket.officersInvolved.join(', ')}</Fact>
        {ticket.caseNumber !== '' && <Fact name="Case number">{ticket.caseNumber}</Fact>}
        {ticket.incidentTime !== null && (
          <Fact name="Incident time">{formatIncidentTime(ticket.incidentTime)}</Fact>
        )}
        <Fact name="Submitted">
          <Timestamp value={ticket.submittedDate} />
        </Fact>
        <Fact name="Due">
          <Timestamp value={ticket.dueDate} />
        </Fact>
        <Fact name="Reviewer">{ticket.reviewerName ?? ticket.assigneeName ?? '-'}</Fact>
        <Fact name="Review type">{ticket.reviewType}</Fact>
        <Fact name="Priority">{ticket.priority}</Fact>
        <Fact name="Videos">{ticket.isSeries ? `${ticket.videoCount}, a series` : ticket.videoCount}</Fact>
        <Fact name="Total duration">{ticket.totalDuration}</Fact>
        <Fact name="Total cost">{formatDollars(ticket.totalCost)}</Fact>
        {ticket.hold && (
          <Fact name="Hold">
            {ticket.hold.reason}, by {ticket.hold.placedBy}
            {ticket.hold.releaseRequestedBy !== null &&
              `. ${ticket.hold.releaseRequestedBy} asked to release it`}
          </Fact>
        )}
        {ticket.holds.map(({ id, name, reason }) => (
          <Fact key={id} name={`Hold ${name}`}>
            {reason}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
