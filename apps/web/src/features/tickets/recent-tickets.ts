import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { persistState, readPersistedState } from '../../ui/persisted-state.ts';
import type { TicketRow } from './ticket-queries.ts';

/** What a list of recent tickets shows. */
export type RecentTicket = Pick<TicketRow, 'id' | 'incidentType' | 'agencyName' | 'officersInvolved'>;

const MOST_RECENT = 5;

const keyOf = (userId: string): string => `${userId}.recent-tickets`;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** Reads one stored ticket; an older release may have written it. */
function parseTicket(value: unknown): RecentTicket | [] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, incidentType, agencyName, officersInvolved } = { ...empty, ...value };
  return typeof id === 'string' &&
    typeof incidentType === 'string' &&
    typeof agencyName === 'string' &&
    isTexts(officersInvolved)
    ? { id, incidentType, agencyName, officersInvolved }
    : [];
}

const empty: Readonly<Record<keyof RecentTicket, unknown>> = {
  id: null,
  incidentType: null,
  agencyName: null,
  officersInvolved: null,
};

/** Returns the tickets that the user opened last in this tab, newest first. */
export function recentTickets(userId: string): readonly RecentTicket[] {
  const kept = readPersistedState(keyOf(userId));
  return Array.isArray(kept) ? kept.flatMap(parseTicket) : [];
}

/**
 * Remembers a ticket in this tab, until sign-out, once its data are here. Screens show tickets at their own address,
 * so that this needs no call of its own.
 */
export function useRememberTicket(userId: string, ticketId: string | undefined): void {
  const { data } = useQuery(
    api.tickets.get.queryOptions(
      ticketId === undefined ? { input: skipToken } : { input: { id: ticketId }, enabled: false },
    ),
  );
  useEffect(() => {
    if (!data) return;
    const { id, incidentType, agencyName, officersInvolved } = data;
    const others = recentTickets(userId).filter((ticket) => ticket.id !== id);
    persistState(
      keyOf(userId),
      [{ id, incidentType, agencyName, officersInvolved }, ...others].slice(0, MOST_RECENT),
    );
  }, [userId, data]);
}
