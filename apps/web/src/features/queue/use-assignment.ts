import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** Returns the administrators who can review tickets, by name; undefined while they load. */
export const useReviewers = () => useQuery(api.queue.reviewers.queryOptions()).data;

/**
 * Assigns a ticket to a reviewer. Also after a rejection, the ticket is fetched again: it has
 * another reviewer.
 */
export function useAssignment() {
  return useMutation(api.queue.assign.mutationOptions());
}
