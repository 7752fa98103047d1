import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';

/** A single letter matches nearly every ticket. */
const SHORTEST_SEARCH = 2;
const MOST_RESULTS = 8;

/**
 * Finds the newest tickets that match a text, by the search of the ticket lists. A new text cancels
 * the running call.
 */
export function useTicketSearch(text: string) {
  const search = text.trim();
  const query = useQuery({
    // Not a key of the lists, whose cached data is pages.
    queryKey: ['ticket-search', search],
    queryFn: async ({ signal }) =>
      (
        await client.tickets.list(
          { search, abilities: false, limit: MOST_RESULTS, countUpTo: MOST_RESULTS },
          { signal },
        )
      ).items,
    enabled: search.length >= SHORTEST_SEARCH,
    staleTime: 0,
    retry: false,
  });
  return {
    tickets: query.data ?? [],
    isLoading: query.isFetching,
    problem: query.error && describeError(query.error, screenTexts.loadTicketsFailed),
    onRetry: () => void query.refetch(),
  };
}
