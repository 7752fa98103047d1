import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTicket } from '../ticket-queries.ts';
import { ticketIdKey } from './found-ticket-id.ts';

/**
 * Puts a shown ticket's number into the address in place of another spelling or its id. The screen stays as it is,
 * because the number is not looked up again.
 * @param reference the ticket's number as in the address, in any spelling, or its id
 */
export function useNumberInAddress(
  ticketId: string,
  reference: string,
  onNumber: (number: string) => void,
): void {
  const queryClient = useQueryClient();
  const number = useTicket(ticketId).data?.number;
  useEffect(() => {
    if (number === undefined || number === reference) return;
    queryClient.setQueryData(ticketIdKey(number), ticketId);
    onNumber(number);
  }, [queryClient, ticketId, number, reference, onNumber]);
}
