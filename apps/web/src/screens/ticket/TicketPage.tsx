import { errorCatalog } from '@plainview/contract/error-catalog';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { EvidenceBundles } from '../../features/bundles/EvidenceBundles.tsx';
import { TicketFactList } from '../../features/tickets/detail/TicketFactList.tsx';
import { TicketReports } from '../../features/tickets/detail/TicketReports.tsx';
import { UnfinishedAdditions } from '../../features/tickets/edit/UnfinishedAdditions.tsx';
import { HoldBadge } from '../../features/tickets/HoldBadge.tsx';
import { PausedBadge } from '../../features/tickets/PausedBadge.tsx';
import { RushBadge } from '../../features/tickets/RushBadge.tsx';
import type { Ticket } from '../../features/tickets/ticket-queries.ts';
import { TicketStatusBadge } from '../../features/tickets/TicketStatusBadge.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PriceCard } from './PriceCard.tsx';
import { TicketActions, type TicketDialog } from './TicketActions.tsx';
import { TicketVideos } from './TicketVideos.tsx';

const importSections = () => import('./sections.ts');
const Timeline = lazyComponent(async () => (await importSections()).Timeline);
const AgencyRedactions = lazyComponent(async () => (await importSections()).AgencyRedactions);
const Conversation = lazyComponent(async () => (await importSections()).Conversation, {
  placeholder: () => <Skeleton className="h-24" />,
});

/** Everything about one ticket, in sections: main matters at the start, facts and history at the end. */
export function TicketPage({ ticket, userId }: { readonly ticket: Ticket; readonly userId: string }) {
  const { edit } = ticket.abilities;
  const [dialog, setDialog] = useState<TicketDialog>(null);
  return (
    <>
      <PageHeader
        title={`${ticket.number}, ${ticket.incidentType}`}
        above={<BackToTickets />}
        description={
          <span className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
            <TicketStatusBadge status={ticket.status} />
            {ticket.isOnHold && <HoldBadge />}
            {ticket.isRush && <RushBadge />}
            {ticket.pausedAt && <PausedBadge side="agency" />}
            <span>{ticket.officersInvolved.join(', ')}</span>
            {ticket.status !== 'completed' && (
              <span className={ticket.isOverdue ? 'font-medium text-failed' : undefined}>
                {ticket.isOverdue ? 'Overdue since' : 'Due'} <Timestamp value={ticket.dueDate} />
              </span>
            )}
          </span>
        }
        actions={<TicketActions ticket={ticket} userId={userId} open={dialog} onOpen={setDialog} />}
      />
      {!edit.allowed && <p className="mb-4 text-sm text-soft">{errorCatalog[edit.code].message}</p>}
      {edit.allowed && dialog !== 'edit' && (
        <UnfinishedAdditions userId={userId} ticketId={ticket.id} onContinue={() => setDialog('edit')} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] min-[90rem]:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TicketReports ticket={ticket} level={2} />
          <TicketVideos videos={ticket.videos} />
          <Card title="Messages">
            <Conversation ticket={ticket} side="agency" />
          </Card>
          <AgencyRedactions ticket={ticket} />
          <div className="print:hidden">
            <EvidenceBundles ticketId={ticket.id} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Facts">
            <TicketFactList ticket={ticket} />
          </Card>
          <PriceCard ticket={ticket} />
          <Timeline ticketId={ticket.id} ticketNumber={ticket.number} steps={ticket.timeline} />
        </div>
      </div>
    </>
  );
}

export function BackToTickets() {
  return (
    <Link
      to="/agency"
      className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Your Tickets
    </Link>
  );
}
