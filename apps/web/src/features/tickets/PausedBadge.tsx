import type { MessageSide } from '@plainview/domain/tickets/conversations/conversation';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';

/** Shows that the clock of a ticket is paused until the agency answers a question. */
export const PausedBadge = ({ side }: { readonly side: MessageSide }) => (
  <StatusBadge tone="pending">
    {side === 'agency' ? 'Waiting for your answer' : 'Waiting for the agency'}
  </StatusBadge>
);
