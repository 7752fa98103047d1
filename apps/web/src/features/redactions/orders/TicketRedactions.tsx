import type { Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { RedactionsCard } from './RedactionsCard.tsx';
import { useRedactionsOffered } from './use-redactions.ts';

const OrderRedactionDialog = lazyComponent(
  async () => (await import('./OrderRedactionDialog.tsx')).OrderRedactionDialog,
);

type Ticket = Pick<Outputs['tickets']['get'], 'id' | 'videos' | 'timeline'>;

/** Returns whether a redacted copy of the ticket was ever ordered. */
const hasOrders = ({ timeline }: Pick<Ticket, 'timeline'>): boolean =>
  timeline.some(({ event }) => event === 'redaction.ordered');

/** The redacted copies of a ticket, for its agency. Shown if they are offered, or were ordered before. */
export function AgencyRedactions({ ticket }: { readonly ticket: Ticket }) {
  const isOffered = useRedactionsOffered();
  const [isOrdering, setOrdering] = useState(false);
  if (!isOffered && !hasOrders(ticket)) return null;
  return (
    <>
      <RedactionsCard
        ticketId={ticket.id}
        onOrder={isOffered ? () => setOrdering(true) : undefined}
        canRelease
      />
      {isOrdering && <OrderRedactionDialog ticket={ticket} onClose={() => setOrdering(false)} />}
    </>
  );
}

/** The redacted copies of a ticket, for administrators. Shown if any was ordered. */
export const TicketRedactions = ({ ticket }: { readonly ticket: Ticket }) =>
  hasOrders(ticket) ? <RedactionsCard ticketId={ticket.id} canOpen /> : null;
