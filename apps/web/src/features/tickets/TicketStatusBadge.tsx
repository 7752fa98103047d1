import { ticketStatusLabels, type TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';

const tones = { pending: 'pending', in_progress: 'progress', completed: 'success' } as const satisfies Record<
  TicketStatus,
  Tone
>;

/** Shows a ticket's status as text, icon and color (specification, section 4). */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <StatusBadge tone={tones[status]}>{ticketStatusLabels[status]}</StatusBadge>;
}
