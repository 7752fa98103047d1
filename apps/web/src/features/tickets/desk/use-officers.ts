import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

const FRESH_MILLISECONDS = 60_000;

const none: readonly string[] = [];

/** Returns the officers of the agency's newest tickets, the most frequent first; none while they load. */
export function useOfficers(): readonly string[] {
  const { data } = useQuery(api.tickets.officers.queryOptions({ staleTime: FRESH_MILLISECONDS }));
  return data?.names ?? none;
}
