import type { Inputs, Outputs } from '@plainview/contract/index';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';

export type Redaction = Outputs['redactions']['list'][number];

/** Returns the redacted copies of a ticket, newest first. */
export const useRedactions = (ticketId: string) =>
  useQuery(api.redactions.list.queryOptions({ input: { ticketId } }));

/** Returns whether redacted copies are offered; false while this is not known. */
export function useRedactionsOffered(): boolean {
  const settings = useQuery(api.ticketSettings.get.queryOptions());
  return settings.data !== undefined && settings.data.redaction !== null;
}

/** Returns the price and due date of an order. Shows the last one while another is loading. */
export const useRedactionQuote = (input: Inputs['redactions']['quote']) =>
  useQuery(
    api.redactions.quote.queryOptions({
      input,
      enabled: input.videoIds.length > 0,
      placeholderData: keepPreviousData,
    }),
  );

/** Returns the mutation that orders a redacted copy. */
export const useOrderRedaction = () => useMutation(api.redactions.order.mutationOptions());

/** Returns the mutation that cancels an order. */
export const useCancelRedaction = () => useMutation(api.redactions.cancel.mutationOptions());
