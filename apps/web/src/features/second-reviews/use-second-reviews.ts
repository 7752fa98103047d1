import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A second review in the list. */
export type SecondReview = Outputs['secondReviews']['list']['items'][number];
/** A draw in the list. */
export type Draw = Outputs['secondReviews']['draws']['items'][number];
/** Two reviews of one ticket. */
export type Comparison = Outputs['secondReviews']['compare'];

const keyOf = ({ id }: { readonly id: string }): string => id;

/** Returns the second reviews, newest first, loaded page by page. */
export const useSecondReviews = () =>
  useInfiniteList<SecondReview>({
    queryKey: api.secondReviews.list.key(),
    read: (range, signal) => client.secondReviews.list({ ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf,
  });

/** Returns the draws, newest first, loaded page by page. */
export const useDraws = () =>
  useInfiniteList<Draw>({
    queryKey: api.secondReviews.draws.key(),
    read: (range, signal) => client.secondReviews.draws(range, { signal }),
    keyOf,
  });

export const useDraw = (id: string) => useQuery(api.secondReviews.getDraw.queryOptions({ input: { id } }));

export const useComparison = (id: string) =>
  useQuery(api.secondReviews.compare.queryOptions({ input: { id } }));

export const useShares = () => useQuery(api.secondReviews.shares.queryOptions());

export const useAgreement = () => useQuery(api.secondReviews.agreement.queryOptions());

/**
 * Ends the user's second review. `onEnded` also runs if the live stream was faster and has
 * removed the button.
 */
export function useEndSecondReview(onEnded: () => void) {
  const options = { onSuccess: onEnded };
  return {
    finish: useMutation(api.secondReviews.finish.mutationOptions(options)),
    release: useMutation(api.secondReviews.release.mutationOptions(options)),
  };
}

/** Actions on second reviews. */
export function useSecondReviewActions() {
  return {
    take: useMutation(api.secondReviews.take.mutationOptions()),
    adjudicate: useMutation(api.secondReviews.adjudicate.mutationOptions()),
    setShares: useMutation(api.secondReviews.setShares.mutationOptions()),
    draw: useMutation(api.secondReviews.draw.mutationOptions()),
  };
}
