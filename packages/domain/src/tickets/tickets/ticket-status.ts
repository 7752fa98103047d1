/** Statuses of a ticket (specification, section 4). */
export const ticketStatuses = ['pending', 'in_progress', 'completed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketStatusLabels: Readonly<Record<TicketStatus, string>> = {
  pending: 'Pending Review',
  in_progress: 'In Progress',
  completed: 'Completed',
};
