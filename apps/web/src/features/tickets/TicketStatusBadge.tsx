import { ticketStatusLabels, type TicketStatus } from '@plainview/domain/ticket/ticket';
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <span>{ticketStatusLabels[status]}</span>;
}
