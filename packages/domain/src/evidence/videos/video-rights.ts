import { hasDuty, type PermissionSubject } from '../../identity/users/actor.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import type { TicketFacts } from '../../tickets/tickets/ticket-rights.ts';
import type { TicketDenial } from '../../tickets/tickets/ticket-transitions.ts';

/** Reasons why a video cannot be deleted. */
export type VideoDenial = TicketDenial | 'NO_STORED_FILE' | 'LAST_VIDEO';

/** Facts that the rules need about a video and its ticket. */
export interface VideoFacts {
  readonly ticket: TicketFacts;
  /** Number of videos of the ticket, including this one. */
  readonly videosOfTicket: number;
  readonly hasStoredFile: boolean;
}

/**
 * Returns whether a video can be deleted from the Video Library: by an evidence custodian, if it has a stored
 * file, and not while its ticket is under review or on hold (decisions, Administration 4). A ticket keeps at
 * least one video.
 */
export function mayDeleteVideo(who: PermissionSubject, video: VideoFacts): Ability<VideoDenial> {
  if (who.role !== 'admin') return forbidden('NOT_ALLOWED');
  if (!hasDuty(who, 'custodian')) return forbidden('DUTY_NEEDED');
  if (video.ticket.isSecondReview) return forbidden('SECOND_REVIEW_IN_PROGRESS');
  if (!video.hasStoredFile) return forbidden('NO_STORED_FILE');
  if (video.ticket.isOnHold) return forbidden('TICKET_ON_HOLD');
  if (video.ticket.status === 'in_progress') return forbidden('TICKET_UNDER_REVIEW');
  return video.videosOfTicket <= 1 ? forbidden('LAST_VIDEO') : allowed;
}
