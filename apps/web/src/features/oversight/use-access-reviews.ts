import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** The open access review, and when the next one is due. */
export type CurrentReview = Outputs['accessReviews']['current'];

/** An account with its decision. */
export type ReviewedAccount = Outputs['accessReviews']['accounts']['items'][number];

/** A completed review. */
export type CompletedReview = Outputs['accessReviews']['list']['items'][number];

export const useCurrentReview = () => useQuery(api.accessReviews.current.queryOptions());

const keyOf = ({ id }: { readonly id: string }): string => id;

/** Returns the accounts of an open review by name, page by page. */
export function useReviewedAccounts(
  id: string,
  filter: { readonly undecided: boolean; readonly search: string },
) {
  const { undecided, search } = filter;
  const input = { id, ...(undecided && { undecided }), ...(search !== '' && { search }) };
  return useInfiniteList<ReviewedAccount>({
    queryKey: api.accessReviews.accounts.key({ input }),
    read: (range, signal) => client.accessReviews.accounts({ ...input, ...range }, { signal }),
    keyOf,
  });
}

/** Returns the completed reviews, newest first, page by page. */
export const useCompletedReviews = () =>
  useInfiniteList<CompletedReview>({
    queryKey: api.accessReviews.list.key(),
    read: (range, signal) => client.accessReviews.list(range, { signal }),
    keyOf,
  });

/** Actions of a review. */
export function useAccessReviewActions() {
  return {
    start: useMutation(api.accessReviews.start.mutationOptions()),
    decide: useMutation(api.accessReviews.decide.mutationOptions()),
    complete: useMutation(api.accessReviews.complete.mutationOptions()),
  };
}

/** Reads a completed review with all accounts. */
export const readCompletedReview = (id: string): Promise<Outputs['accessReviews']['get']> =>
  client.accessReviews.get({ id });
