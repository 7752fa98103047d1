/** Statuses of a ticket (specification, section 4). */
export const ticketStatuses = ['pending', 'in_progress', 'completed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** Returns whether a ticket of this status is open: its report has not been delivered, or it was reopened. */
export const isOpenStatus = (status: TicketStatus): boolean => status !== 'completed';

/** Statuses of open tickets. */
export const openTicketStatuses: readonly TicketStatus[] = ticketStatuses.filter(isOpenStatus);

export const ticketStatusLabels: Readonly<Record<TicketStatus, string>> = {
  pending: 'Pending Review',
  in_progress: 'In Progress',
  completed: 'Completed',
};
