import { DAY, addTime } from '../../shared/time.ts';
import type { PaymentStatus } from './payment.ts';
import type { CategoryRates, RushTerms } from './ticket-price.ts';
import type { TicketStatus } from './ticket-status.ts';

/** Values of a new ticket, regardless of what the client sends (specification, section 4). */
export const newTicketDefaults = {
  status: 'pending',
  paymentStatus: 'pending',
  reviewType: 'Performance Review',
  priority: 'medium',
} as const;

/** Number of videos that a ticket may have. */
export const MOST_VIDEOS = 100;

/** Number of tickets that one call may change or export by their ids. */
export const MOST_TICKETS_AT_ONCE = 50;

/** Of an agency's own number of a case or call, in characters. */
export const LONGEST_CASE_NUMBER = 40;

/** Of a ticket, in characters. Suggested ones are shorter: `LONGEST_SUGGESTED_INCIDENT_TYPE`. */
export const LONGEST_INCIDENT_TYPE = 100;

export const LONGEST_OFFICER_NAME = 120;

/** Returns the due date of a ticket, some days of the operator's settings after its submission. */
export function dueDate(submitted: Date, dueDays: number): Date {
  return addTime(submitted, dueDays * DAY);
}

/**
 * Returns the id of a video entry from its position in the ticket, starting at 1: 'video-1'
 * (specification, section 3).
 */
export function videoEntryId(position: number): string {
  return `video-${position}`;
}

/**
 * Returns the text that the search matches, in lowercase: officers, incident type, notes, agency, case
 * number, ticket id and number. The number comes last: the database adds it to the text of a ticket that is
 * inserted without one.
 */
export function ticketSearchText(ticket: {
  readonly id: string;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly notes: string;
  readonly caseNumber: string;
  readonly number: string;
}): string {
  const { incidentType, officersInvolved, agencyName, notes, caseNumber, id, number } = ticket;
  const numbers = caseNumber === '' ? [id, number] : [caseNumber, id, number];
  return [incidentType, ...officersInvolved, agencyName, notes, ...numbers].join('\n').toLowerCase();
}

/** Why a ticket's evidence must be preserved. */
export interface Hold {
  readonly reason: string;
  readonly placedBy: string;
  readonly placedAt: Date;
}

/** An agency's request to review videos. */
export interface Ticket {
  readonly id: string;
  readonly agencyId: string;
  readonly agencyName: string;
  /** Such as NP-2026-0042; never changes. */
  readonly number: string;
  /** Null after the account was deleted; the name is kept. */
  readonly userId: string | null;
  readonly submittedBy: string;
  readonly status: TicketStatus;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly notes: string;
  /** The agency's own number of the case or call; empty if unknown. */
  readonly caseNumber: string;
  /** Time of the incident, as `parseIncidentTime` returns it; null if unknown. */
  readonly incidentTime: string | null;
  readonly isSeries: boolean;
  readonly reviewType: string;
  readonly priority: string;
  readonly paymentStatus: PaymentStatus;
  /** Of the settings at its submission. */
  readonly rates: CategoryRates;
  /** Version of these settings; null if they are another installation's. */
  readonly settingsVersion: number | null;
  /** Terms of rush service at its submission; null without it. */
  readonly rush: RushTerms | null;
  /** Supplement for rush service, included in the total. */
  readonly rushCents: number;
  readonly totalCents: number;
  readonly totalSeconds: number;
  readonly videoCount: number;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  /** When the clock was paused by a question; null while it runs. */
  readonly pausedAt: Date | null;
  readonly reviewerId: string | null;
  /** Name of the administrator who reviews the ticket, or did; null while it is pending. */
  readonly reviewerName: string | null;
  /** Name of the administrator to whom a pending ticket is assigned. Always null for agency users. */
  readonly assigneeName: string | null;
  /** True if the user who reads the ticket is reviewing it a second time, without seeing the first review. */
  readonly isSecondReview: boolean;
  readonly reopenReason: string | null;
  /** The ticket's own hold. */
  readonly hold: Hold | null;
  /** Number of holds across tickets that cover it, too. */
  readonly holdCount: number;
  /** Sort key by urgency: open tickets by due date, then paused ones, then completed ones, newest first. */
  readonly urgencyKey: number;
  /** Sort key of the reviewer's name. */
  readonly reviewerKey: string;
}

type ListedField =
  | 'id'
  | 'number'
  | 'agencyId'
  | 'agencyName'
  | 'userId'
  | 'submittedBy'
  | 'status'
  | 'incidentType'
  | 'officersInvolved'
  | 'caseNumber'
  | 'incidentTime'
  | 'submittedAt'
  | 'dueAt'
  | 'pausedAt'
  | 'videoCount'
  | 'totalCents'
  | 'totalSeconds'
  | 'reviewerId'
  | 'reviewerName'
  | 'assigneeName'
  | 'isSecondReview'
  | 'holdCount'
  | 'urgencyKey'
  | 'reviewerKey';

/** The fields of a ticket that lists show or sort by. */
export type ListedTicket = Pick<Ticket, ListedField> & {
  /** Whether rush service was ordered. */
  readonly isRush: boolean;
  /** Whether the ticket has a hold of its own. */
  readonly hasOwnHold: boolean;
};

/** Returns a ticket with the fields that lists show or sort by. */
export const toListedTicket = (ticket: Ticket): ListedTicket => ({
  ...ticket,
  isRush: ticket.rush !== null,
  hasOwnHold: ticket.hold !== null,
});
