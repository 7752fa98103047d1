import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { TicketDenial } from '@plainview/domain/ticket/ticket-transitions';
import { accountProblems } from '../accounts/account-problems.ts';
import { screenTexts } from '../screen-texts.ts';

/**
 * The part of the catalogue (error-catalog.ts) that says why something cannot be done with a ticket. It stands apart, since both
 * dashboards load it first and nothing of the rest.
 */
export const ticketProblems = {
  NOT_ALLOWED: accountProblems.NOT_ALLOWED,
  DUTY_NEEDED: { status: 403, message: 'This belongs to a duty that your account does not have.' },
  TICKET_UNDER_REVIEW: {
    status: 409,
    message: 'This ticket is under review and can no longer be changed.',
  },
  TICKET_COMPLETED: { status: 409, message: 'This ticket is completed and can no longer be changed.' },
  TICKET_NOT_PENDING: { status: 409, message: 'Only a pending ticket can be taken into review.' },
  TICKET_NOT_IN_PROGRESS: { status: 409, message: 'This can only be done while the ticket is in progress.' },
  TICKET_NOT_COMPLETED: { status: 409, message: 'Only a completed ticket can be reopened.' },
  TICKET_ON_HOLD: { status: 409, message: 'This ticket is under hold: its evidence must stay.' },
  TICKET_NOT_ON_HOLD: { status: 409, message: 'This ticket is not under hold.' },
} as const satisfies Record<TicketDenial, { readonly status: number; readonly message: string }>;

const isTicketBar = (code: ErrorCode): code is TicketDenial => code in ticketProblems;

/** Why something cannot be done with a ticket, as a person reads it. */
export const ticketDenialMessage = (code: ErrorCode): string =>
  isTicketBar(code) ? ticketProblems[code].message : screenTexts.otherError;
