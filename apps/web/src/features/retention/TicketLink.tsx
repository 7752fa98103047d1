import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Links to a ticket's review page. */
export function TicketLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Link
      to="/admin/tickets/$ticketId"
      params={{ ticketId: id }}
      className="font-medium text-link hover:underline"
    >
      {children}
    </Link>
  );
}
