import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
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
  return {
    create: useMutation(api.scorecards.create.mutationOptions()),
    publish: useMutation(api.scorecards.publish.mutationOptions()),
    discardDraft: useMutation(api.scorecards.discardDraft.mutationOptions()),
    assign: useMutation(api.scorecards.assign.mutationOptions()),
    setRetired: useMutation(api.scorecards.setRetired.mutationOptions()),
  };
}
