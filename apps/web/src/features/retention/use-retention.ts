import type { Inputs, Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A rule of the retention schedule. */
export type RetentionRule = Inputs['retention']['setRules']['rules'][number];
/** A ticket that is due for destruction. */
export type DueTicket = Outputs['retention']['due']['items'][number];
/** A requested, scheduled, stopped or completed destruction. */
export type Destruction = Outputs['retention']['list']['items'][number];
export type DestructionGroup = Inputs['retention']['list']['group'];

const keyOf = ({ id }: { readonly id: string }): string => id;

/** Returns the retention schedule with its options. */
export const useRetention = () => useQuery(api.retention.get.queryOptions());

/** Returns the tickets that are due for destruction, the longest due first, loaded page by page. */
export const useDueTickets = () =>
  useInfiniteList<DueTicket>({
    queryKey: api.retention.due.key(),
    read: (range, signal) => client.retention.due(range, { signal }),
    keyOf,
  });

/** Returns the destructions of a group, newest first, loaded page by page. */
export const useDestructions = (group: DestructionGroup) =>
  useInfiniteList<Destruction>({
    queryKey: api.retention.list.key({ input: { group } }),
    read: (range, signal) => client.retention.list({ group, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf,
  });

/** A rule that applies to the user's own agency. */
export type AgencyRule = Outputs['retention']['getOwn']['rules'][number];

/** Returns the retention schedule of the user's own agency. */
export const useOwnRetention = () => useQuery(api.retention.getOwn.queryOptions());

/** Actions of retention. Each refetches what may have changed. */
export function useRetentionActions() {
  return {
    preview: useMutation(api.retention.preview.mutationOptions()),
    setRules: useMutation(api.retention.setRules.mutationOptions()),
    previewOwn: useMutation(api.retention.previewOwn.mutationOptions()),
    setOwn: useMutation(api.retention.setOwn.mutationOptions()),
    setOptions: useMutation(api.retention.setOptions.mutationOptions()),
    schedule: useMutation(api.retention.schedule.mutationOptions()),
    approve: useMutation(api.retention.approve.mutationOptions()),
    stop: useMutation(api.retention.stop.mutationOptions()),
  };
}
