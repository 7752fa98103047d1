import type { Outputs } from '@plainview/contract/index';
import { EvidenceBundles } from '../../features/bundles/EvidenceBundles.tsx';
import { Timeline } from '../../features/custody/Timeline.tsx';
import { TicketRedactions } from '../../features/redactions/orders/TicketRedactions.tsx';
import { MediaNotes } from './stage/MediaNotes.tsx';
import { VideoFacts } from './stage/VideoFacts.tsx';
import { TicketFacts } from './TicketFacts.tsx';

interface TicketPanelProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  /** The video in the player. */
  readonly shownVideoId: string;
}

/** The ticket's data, its videos with what is known of their files, its evidence bundles and its timeline. */
export function TicketPanel({ ticket, userId, shownVideoId }: TicketPanelProps) {
  const shown = ticket.videos.find(({ videoId }) => videoId === shownVideoId);
  return (
    <div className="space-y-3">
      {shown && <MediaNotes video={shown} />}
      <VideoFacts ticket={ticket} userId={userId} currentId={shownVideoId} />
      <TicketFacts ticket={ticket} />
      <TicketRedactions ticket={ticket} />
      <EvidenceBundles ticketId={ticket.id} isFullOffered />
      <Timeline ticketId={ticket.id} ticketNumber={ticket.number} steps={ticket.timeline} />
    </div>
  );
}
