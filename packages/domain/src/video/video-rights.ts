import { hasDuty, type PermissionSubject } from '../account/actor.ts';
import { allowed, forbidden, type Ability } from '../shared/error-code.ts';
import type { TicketFacts } from '../ticket/ticket-rights.ts';
import type { TicketDenial } from '../ticket/ticket-transitions.ts';

/** Why a video cannot be deleted. */
export type VideoDenial = TicketDenial | 'NO_STORED_FILE' | 'LAST_VIDEO';

/** What the rules need to know of a video and its ticket. */
export interface VideoFacts {
  readonly ticket: TicketFacts;
  /** How many videos the ticket has, this one included. */
  readonly videosOfTicket: number;
  readonly hasStoredFile: boolean;
}

/**
 * Deletion out of the Video Library: an evidence custodian's, with a stored file to delete, and not while its ticket
 * is under review or under hold (decisions, Administration 4). A ticket keeps one video at least.
 */
export function mayDeleteVideo(who: PermissionSubject, video: VideoFacts): Ability<VideoDenial> {
  if (who.role !== 'admin') return forbidden('NOT_ALLOWED');
  if (!hasDuty(who, 'custodian')) return forbidden('DUTY_NEEDED');
  if (!video.hasStoredFile) return forbidden('NO_STORED_FILE');
  if (video.ticket.isOnHold) return forbidden('TICKET_ON_HOLD');
  if (video.ticket.status === 'in_progress') return forbidden('TICKET_UNDER_REVIEW');
  return video.videosOfTicket <= 1 ? forbidden('LAST_VIDEO') : allowed;
}
