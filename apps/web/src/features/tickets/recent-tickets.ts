import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import type { TicketRow } from './ticket-queries.ts';

/** The fields shown in a list of recent tickets. */
export type RecentTicket = Pick<
  TicketRow,
  'id' | 'number' | 'incidentType' | 'agencyName' | 'officersInvolved'
>;

const MOST_RECENT = 5;

/** In memory only: the browser of a strict installation must not store viewed data. */
let opened: { readonly userId: string; readonly tickets: readonly RecentTicket[] } | null = null;

/** Returns the tickets that the user opened last since the page was loaded, newest first. */
export const recentTickets = (userId: string): readonly RecentTicket[] =>
  opened?.userId === userId ? opened.tickets : [];

/** Forgets them, at sign-out. */
export function forgetRecentTickets(): void {
  opened = null;
}

/**
 * Remembers a ticket until sign-out, once its data is here. Screens show tickets at their own address, so
 * that this needs no call of its own.
 */
export function useRememberTicket(userId: string, ticketId: string | undefined): void {
  const { data } = useQuery(
    api.tickets.get.queryOptions(
      ticketId === undefined ? { input: skipToken } : { input: { id: ticketId }, enabled: false },
    ),
  );
  useEffect(() => {
    if (!data) return;
    const { id, number, incidentType, agencyName, officersInvolved } = data;
    const others = recentTickets(userId).filter((ticket) => ticket.id !== id);
    opened = {
      userId,
      tickets: [{ id, number, incidentType, agencyName, officersInvolved }, ...others].slice(0, MOST_RECENT),
    };
  }, [userId, data]);
}
