/** Where a ticket stands (specification, section 4). */
export const ticketStatuses = ['pending', 'in_progress', 'completed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** What a person reads for each status. */
export const ticketStatusLabels: Readonly<Record<TicketStatus, string>> = {
  pending: 'Pending Review',
  in_progress: 'In Progress',
  completed: 'Completed',
};

/** Incident types that the form offers; free text is allowed beside them (decisions, Tickets 1). */
export const incidentTypes = ['Traffic Stop', 'Use of Force', 'Training'] as const;

/** What a new ticket is, whatever a client sends (specification, section 4). */
export const newTicketDefaults = {
  status: 'pending',
  paymentStatus: 'pending',
  reviewType: 'Performance Review',
  priority: 'medium',
} as const;

const REVIEW_DAYS = 7;

/** Due date of a ticket: submission time plus 7 days (specification, section 9). */
export function dueDate(submitted: Date): Date {
  return new Date(submitted.getTime() + REVIEW_DAYS * 24 * 60 * 60 * 1000);
}

/** The id of a video entry by its place in the ticket, counted from 1: 'video-1' (specification, section 3). */
export function videoEntryId(position: number): string {
  return `video-${position}`;
}

/** The text that the search looks through, in lower case: officers, incident type, notes, agency, ticket id. */
export function ticketSearchText(ticket: {
  readonly id: string;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly notes: string;
}): string {
  return [ticket.incidentType, ...ticket.officersInvolved, ticket.agencyName, ticket.notes, ticket.id]
    .join('\n')
    .toLowerCase();
}
