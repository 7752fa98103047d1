import { parseRecordId } from '@plainview/domain/shared/record-id';
import { parseTicketNumber } from '@plainview/domain/tickets/tickets/ticket-number';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, client } from '../../../api/client.ts';
import { errorCodeOf } from '../../../api/describe-error.ts';
import { cachedTickets } from '../ticket-queries.ts';
import { ticketIdKey } from './found-ticket-id.ts';

/** A number always means the same ticket, so that a found one is not looked up again. */
function ticketIdOptions(queryClient: QueryClient, reference: string) {
  const number = parseTicketNumber(reference);
  const knownId = (): string | undefined =>
    parseRecordId(reference) ??
    cachedTickets(queryClient).find((row) => row.number === reference || row.number === number)?.id;
  return {
    queryKey: ticketIdKey(reference),
    queryFn: async (): Promise<string | null> => {
      if (number === null) return null;
      try {
        const ticket = await client.tickets.getByNumber({ number });
        queryClient.setQueryData(api.tickets.get.queryKey({ input: { id: ticket.id } }), ticket);
        return ticket.id;
      } catch (error) {
        if (errorCodeOf(error) === 'NOT_FOUND') return null;
        throw error;
      }
    },
    initialData: knownId,
    networkMode: 'always' as const,
    staleTime: ({ state }: { readonly state: { readonly data: string | null | undefined } }) =>
      typeof state.data === 'string' ? Infinity : 0,
  };
}

/**
 * Returns the id of the ticket that an address names by its number or id, as people may type them; null if
 * there is no such ticket.
 */
export const useTicketId = (reference: string) => useQuery(ticketIdOptions(useQueryClient(), reference));
