import type { Outputs } from '@plainview/contract/index';
import { PRESENCE_REPORTED_EVERY } from '@plainview/domain/tickets/queue/presence';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/**
 * Returns the other administrators who have a review open, by ticket. The first call waits, as the
 * list is more urgent.
 */
export function useOpenReviews(): ReadonlyMap<string, readonly Person[]> {
  const { data } = useQuery(
    api.queue.presence.queryOptions({
      initialData: [],
      staleTime: PRESENCE_REPORTED_EVERY,
      refetchInterval: PRESENCE_REPORTED_EVERY,
      retry: false,
      select: byTicket,
    }),
  );
  return data;
}

type OpenReviews = Outputs['queue']['presence'];
type Person = OpenReviews[number]['people'][number];

const byTicket = (rooms: OpenReviews): ReadonlyMap<string, readonly Person[]> =>
  new Map(rooms.map(({ ticketId, people }) => [ticketId, people]));
