import { hasDuty, type PermissionSubject, type Role } from '../../identity/users/actor.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import type { TicketStatus } from '../tickets/ticket-status.ts';

/**
 * Kinds of messages on a ticket. A question of a reviewer pauses the clock; the agency's next message is its
 * answer, which starts the clock again.
 */
export const messageKinds = ['message', 'question', 'answer'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The two sides of a conversation. */
export const messageSides = ['agency', 'reviewer'] as const;
export type MessageSide = (typeof messageSides)[number];

/** Returns the side on which users of a role write. */
export const sideOf = (role: Role): MessageSide => (role === 'agency' ? 'agency' : 'reviewer');

/** A message on a ticket. It never changes. */
export interface TicketMessage {
  readonly id: string;
  readonly ticketId: string;
  readonly agencyId: string;
  /** Position in the ticket's conversation, from 1. */
  readonly position: number;
  /** Null after the account was deleted; the name is kept. */
  readonly authorId: string | null;
  readonly authorName: string;
  readonly side: MessageSide;
  readonly kind: MessageKind;
  readonly text: string;
  /** Names of the users whom the message mentions, as they were then. The text contains them after an `@`. */
  readonly mentions: readonly string[];
  readonly createdAt: Date;
}

/**
 * An internal note on a ticket, which only administrators see. It never changes.
 */
export type TicketNote = Omit<TicketMessage, 'agencyId' | 'side' | 'kind'>;

/** Facts that the rules need about a ticket. */
interface ConversationFacts {
  readonly status: TicketStatus;
  readonly pausedAt: Date | null;
  /** True if the actor is reviewing the ticket a second time, without seeing the first review. */
  readonly isSecondReview: boolean;
}

/** Permissions of an actor in a ticket's conversation. */
export interface ConversationAbilities {
  readonly sendMessage: Ability;
  /** Ask a question that pauses the clock. */
  readonly pause: Ability;
  /** Start the clock again without an answer. */
  readonly resume: Ability;
}

/**
 * Returns what an actor may do in the conversation of a ticket that it can see. Both sides may always write;
 * reviewers may pause the clock of an open ticket.
 */
export function conversationAbilities(
  who: PermissionSubject,
  { status, pausedAt, isSecondReview }: ConversationFacts,
): ConversationAbilities {
  if (isSecondReview) {
    const denied = forbidden('SECOND_REVIEW_IN_PROGRESS');
    return { sendMessage: denied, pause: denied, resume: denied };
  }
  const byReviewer = (ability: Ability): Ability => {
    if (who.role !== 'admin') return forbidden('NOT_ALLOWED');
    return hasDuty(who, 'reviewer') ? ability : forbidden('DUTY_NEEDED');
  };
  const isPaused = pausedAt !== null;
  const whileRunning = isPaused ? forbidden('TICKET_PAUSED') : allowed;
  return {
    sendMessage: allowed,
    pause: byReviewer(status === 'completed' ? forbidden('TICKET_COMPLETED') : whileRunning),
    resume: byReviewer(isPaused ? allowed : forbidden('TICKET_NOT_PAUSED')),
  };
}

/** Returns the kind of a message that a role sends on a ticket. */
export function messageKindOf(
  role: Role,
  { isPaused, pausesClock }: { readonly isPaused: boolean; readonly pausesClock: boolean },
): MessageKind {
  if (role === 'agency') return isPaused ? 'answer' : 'message';
  return pausesClock ? 'question' : 'message';
}
