import type { Ability, ErrorCode } from '@plainview/domain/shared/error-code';
import type { TicketDenial } from '@plainview/domain/tickets/tickets/ticket-transitions';
import { screenTexts } from '../screen-texts.ts';

/**
 * Part of the error catalog (../error-catalog.ts) with reasons why an action on a ticket is denied. A
 * separate file, because both dashboards load it without the rest.
 */
export const ticketErrors = {
  NOT_ALLOWED: { status: 403, message: 'Your account is not allowed to do this.' },
  DUTY_NEEDED: { status: 403, message: 'This requires a duty that your account does not have.' },
  TICKET_UNDER_REVIEW: {
    status: 409,
    message: 'This ticket is under review and can no longer be changed.',
  },
  TICKET_COMPLETED: { status: 409, message: 'This ticket is completed and can no longer be changed.' },
  TICKET_NOT_PENDING: { status: 409, message: 'You can only start the review of a pending ticket.' },
  TICKET_NOT_IN_PROGRESS: { status: 409, message: 'This can only be done while the ticket is in progress.' },
  TICKET_NOT_COMPLETED: { status: 409, message: 'Only a completed ticket can be reopened.' },
  TICKET_ON_HOLD: { status: 409, message: 'This ticket is on hold: its evidence cannot be deleted.' },
  SECOND_REVIEW_IN_PROGRESS: { status: 409, message: 'You are the second reviewer of this ticket.' },
  TICKET_NOT_ON_HOLD: { status: 409, message: 'This ticket is not on hold.' },
} as const satisfies Record<TicketDenial, { readonly status: number; readonly message: string }>;

const isTicketDenial = (code: ErrorCode): code is TicketDenial => code in ticketErrors;

/** Returns why an action on a ticket is denied, or null if it is allowed. */
export const ticketDenialReason = (ability: Ability): string | null =>
  'code' in ability ? ticketDenialMessage(ability.code) : null;

/** Returns the message for a denied action on a ticket. */
export const ticketDenialMessage = (code: ErrorCode): string =>
  isTicketDenial(code) ? ticketErrors[code].message : screenTexts.otherError;
