import { errorCatalog } from '@plainview/contract/error-catalog';
import { screenTexts } from '@plainview/contract/screen-texts';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EvidenceBundles } from '../bundles/EvidenceBundles.tsx';
import { Conversation } from '../conversations/Conversation.tsx';
import { TicketFactList } from './detail/TicketFactList.tsx';
import { TicketReports } from './detail/TicketReports.tsx';
import { TicketVideoItem } from './detail/TicketVideoItem.tsx';
import { TicketPlaceholder } from './new-ticket/TicketPlaceholder.tsx';
import { useNumberInAddress } from './reference/use-number-in-address.ts';
import { useTicketId } from './reference/use-ticket-id.ts';
import { useTicket, type Ticket } from './ticket-queries.ts';

interface TicketDetailDialogProps {
  /** The ticket's number or id, as in the address. */
  readonly reference: string;
  /** Puts the ticket's number into the address in place of its id. */
  readonly onNumber: (number: string) => void;
  readonly onClose: () => void;
}

/**
 * Shows a ticket with its videos and delivered reports (specification, section 2, "Ticket detail dialog").
 */
export function TicketDetailDialog(props: TicketDetailDialogProps) {
  const { data: ticketId, error, refetch } = useTicketId(props.reference);
  if (typeof ticketId === 'string') return <FoundTicketDialog {...props} ticketId={ticketId} />;
  return (
    <Dialog isOpen onOpenChange={props.onClose} title="Ticket" size="lg">
      {ticketId === null ? (
        <LoadErrorBanner error={{ message: 'This ticket does not exist, or was deleted.' }} />
      ) : error ? (
        <LoadErrorBanner error={describeLoadError(error, refetch, screenTexts.loadTicketsFailed)} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  );
}

function FoundTicketDialog({
  ticketId,
  reference,
  onNumber,
  onClose,
}: TicketDetailDialogProps & { readonly ticketId: string }) {
  const ticket = useTicket(ticketId);
  useNumberInAddress(ticketId, reference, onNumber);
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
