import type { Inputs, Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

export type County = Outputs['counties']['list'][number];
/** An agency that the user oversees. */
export type OverseenAgency = Outputs['overseen']['agencies'][number];
export type OverseenTicket = Outputs['overseen']['tickets']['items'][number];
type OverseenStatus = NonNullable<Inputs['overseen']['tickets']['status']>;

/** Returns all counties, with their agencies and overseers. */
export const useCounties = () => useQuery(api.counties.list.queryOptions());

/** Actions on counties; each refetches the list. */
export function useCountyActions() {
  return {
    create: useMutation(api.counties.create.mutationOptions()),
    update: useMutation(api.counties.update.mutationOptions()),
    remove: useMutation(api.counties.delete.mutationOptions()),
  };
}

/** Returns the counties that oversee the user's own agency. */
export const useAgencyOversight = () => useQuery(api.counties.ofAgency.queryOptions());

/** Returns the agencies that the user oversees. */
export const useOverseenAgencies = () => useQuery(api.overseen.agencies.queryOptions());

/** Returns the tickets of an overseen agency, newest first, loaded page by page. */
export function useOverseenTickets(agencyId: string, status: OverseenStatus | undefined) {
  const filter = { agencyId, ...(status && { status }) };
  return useInfiniteList<OverseenTicket>({
    queryKey: api.overseen.tickets.key({ input: filter }),
    read: (range, signal) =>
      client.overseen.tickets({ ...filter, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: ({ id }) => id,
  });
}

/** Returns a ticket of an overseen agency with its videos and reports. */
export const useOverseenTicket = (agencyId: string, id: string) =>
  useQuery(api.overseen.ticket.queryOptions({ input: { agencyId, id } }));

/** Returns the invoices of an overseen agency, newest first, loaded page by page. */
export const useOverseenInvoices = (agencyId: string) =>
  useInfiniteList<Outputs['overseen']['invoices']['items'][number]>({
    queryKey: api.overseen.invoices.key({ input: { agencyId } }),
    read: (range, signal) =>
      client.overseen.invoices({ agencyId, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: ({ id }) => id,
  });

/** Returns the statements of an overseen agency of a year. */
export const useOverseenStatements = (agencyId: string, year: number) =>
  useQuery(api.overseen.statements.queryOptions({ input: { agencyId, year } }));

/** Returns the active agency users that a search finds. */
export const useFoundUsers = (search: string) =>
  useQuery({
    ...api.users.list.queryOptions({ input: { status: 'approved', search, limit: 20, countUpTo: 1 } }),
    enabled: search !== '',
  });
