import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface TicketLinkProps {
  readonly number: string;
  readonly children: ReactNode;
}

/** Links to a ticket's review page; its number is below the text. */
export function TicketLink({ number, children }: TicketLinkProps) {
  return (
    <span>
      <Link
        to="/admin/tickets/$ticketId"
        params={{ ticketId: number }}
        className="font-medium text-link hover:underline"
      >
        {children}
      </Link>
      <span className="block text-xs font-normal whitespace-nowrap text-soft tabular-nums">{number}</span>
    </span>
  );
}
