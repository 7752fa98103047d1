import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The settings of new tickets. */
export type TicketSettings = Outputs['ticketSettings']['get'];

/**
 * Returns the settings of new tickets, as they are when the screen opens. They do not change while a form
 * shows them: the server rejects a form with old prices, and the form then says so.
 */
export const useTicketSettings = () =>
  useQuery(
    api.ticketSettings.get.queryOptions({
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );
