import { errorCatalog } from '@plainview/contract/error-catalog';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TicketFactList } from './detail/TicketFactList.tsx';
import { TicketReports } from './detail/TicketReports.tsx';
import { TicketVideoItem } from './detail/TicketVideoItem.tsx';
import { TicketPlaceholder } from './new-ticket/TicketPlaceholder.tsx';
import { useTicket, type Ticket } from './ticket-queries.ts';

const EvidenceBundles = lazyComponent(
  async () => (await import('../bundles/EvidenceBundles.tsx')).EvidenceBundles,
);

const Conversation = lazyComponent(
  async () => (await import('../conversation/Conversation.tsx')).Conversation,
  { placeholder: () => <Skeleton className="h-24" /> },
);

/**
 * Shows a ticket with its videos and delivered reports (specification, section 2, "Ticket detail dialog").
 */
export function TicketDetailDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const ticket = useTicket(ticketId);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={ticket.data ? `Ticket ${ticket.data.number}` : 'Ticket'}
      size="lg"
    >
      {ticket.data ? (
        <TicketDetail ticket={ticket.data} />
      ) : (
        <TicketPlaceholder ticketId={ticketId} ticket={ticket} />
      )}
    </Dialog>
  );
}

function TicketDetail({ ticket }: { ticket: Ticket }) {
  const [first] = ticket.videos;
  const { edit } = ticket.abilities;
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/agency/tickets/$ticketId"
        params={{ ticketId: ticket.number }}
        className={`${buttonClass()} w-fit`}
      >
        Open Ticket Page
      </Link>
      {!edit.allowed && <p className="text-sm text-soft">{errorCatalog[edit.code].message}</p>}
      <TicketReports ticket={ticket} level={3} />
      <TicketFactList ticket={ticket} />
      <section aria-label="Videos of this ticket" className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Videos</h3>
        <ul className="divide-y divide-line border-y border-line">
          {ticket.videos.map((video) => (
            <li key={video.videoId} className="py-2">
              <TicketVideoItem video={video} hasDownload={ticket.videos.length > 1} />
            </li>
          ))}
        </ul>
        {first && first.url !== null && (
          <a
            className={`${buttonClass({ variant: 'secondary' })} w-fit`}
            href={`${first.url}?download=1`}
            download
          >
            <Download aria-hidden="true" />
            Download Video
          </a>
        )}
      </section>
      <section aria-label="Messages" className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Messages</h3>
        <Conversation ticket={ticket} side="agency" />
      </section>
      <EvidenceBundles ticketId={ticket.id} />
    </div>
  );
}
