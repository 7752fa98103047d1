import { DAY } from '../../shared/time.ts';
import { messageKinds } from './conversation.ts';

/** Topic of a notification in the top bar. */
export const notificationKinds = [
  ...messageKinds,
  'mention',
  // Mentioned in an internal note. Only administrators see it.
  'noteMention',
  'reportDelivered',
  'ticketAssigned',
  'rushTicket',
  'redactionOrdered',
  'redactionCanceled',
  'redactionDelivered',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How long notifications are kept, in milliseconds. */
export const NOTIFICATIONS_KEPT_FOR = 90 * DAY;

/** Number of notifications that are shown, newest first. */
export const MOST_NOTIFICATIONS = 15;

/** Unread notifications are counted up to this number. */
export const MOST_UNREAD = 100;

/** A notification of one user about a ticket. */
export interface TicketNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly incidentType: string;
  readonly agencyName: string;
  /** Name of the actor. */
  readonly actorName: string;
  readonly createdAt: Date;
  /** Null while it is unread. */
  readonly readAt: Date | null;
}

/**
 * Returns the ids of the users who follow a ticket, without the one who acts (null if no one does): on the agency's side those who
 * submitted it or wrote on it, on the reviewers' side its reviewer.
 */
export function followerIdsOf(
  {
    userId,
    reviewerId,
    writerIds,
  }: {
    readonly userId: string | null;
    readonly reviewerId: string | null;
    /** Users of the agency who sent a message about the ticket. */
    readonly writerIds: readonly string[];
  },
  actorId: string | null,
): string[] {
  const ids = new Set([userId, reviewerId, ...writerIds].filter((id) => id !== null));
  return [...ids].filter((id) => id !== actorId);
}
