import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';

/** A scorecard in the list. */
export type ListedScorecard = Outputs['scorecards']['list'][number];
/** A scorecard with its draft and history. */
export type Scorecard = Outputs['scorecards']['get'];

export const useScorecards = () => useQuery(api.scorecards.list.queryOptions());

export const useScorecard = (id: string) => useQuery(api.scorecards.get.queryOptions({ input: { id } }));

/** Actions on scorecards; each refetches them. */
export function useScorecardActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.scorecards.key() });
  return {
    create: useMutation(api.scorecards.create.mutationOptions({ onSettled })),
    publish: useMutation(api.scorecards.publish.mutationOptions({ onSettled })),
    discardDraft: useMutation(api.scorecards.discardDraft.mutationOptions({ onSettled })),
    assign: useMutation(api.scorecards.assign.mutationOptions({ onSettled })),
    setRetired: useMutation(api.scorecards.setRetired.mutationOptions({ onSettled })),
  };
}
