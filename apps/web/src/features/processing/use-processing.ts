import type { Inputs, Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { forgetSelection, keepSelection } from './kept-selection.ts';

/** Result of handing over a selection: the tool has opened, or the browser blocked its tab. */
export interface HandedOver {
  readonly url: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/**
 * Stores the selection for the tool under `videosToProcess` and opens the tool in a new tab. The tab opens
 * synchronously with the press, since browsers block it otherwise, and navigates to the tool once the
 * server has responded.
 */
export function useProcessSelected() {
  return useMutation({
    mutationKey: api.processing.start.mutationKey(),
    mutationFn: async (input: Inputs['processing']['start']): Promise<HandedOver> => {
      const tab = window.open('about:blank', '_blank');
      try {
        const started = await client.processing.start(input);
        keepSelection(started);
        if (tab) {
          tab.opener = null;
          tab.location.href = new URL(started.url, window.location.origin).href;
          if (!started.isKeptWhole) forgetSelection();
        }
        return { url: started.url, count: started.count, isOpen: tab !== null };
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
}

const LOOK_AGAIN_MILLISECONDS = 3000;

/** A processing run. */
export type Run = Outputs['processing']['list']['items'][number];

const runKey = (run: Run): string => run.id;

/** Returns the runs, newest first, loaded page by page. */
export const useRuns = () =>
  useInfiniteList<Run>({
    queryKey: api.processing.list.key(),
    read: (range, signal) => client.processing.list(range, { signal }),
    keyOf: runKey,
  });

/** Result of `useRuns`, as screens pass it on. */
export type RunList = ReturnType<typeof useRuns>;

/**
 * Returns a run with its progress. The live stream reports changes, except a tool's progress,
 * which is polled.
 */
export const useRun = (id: string) =>
  useQuery(
    api.processing.get.queryOptions({
      input: { id },
      refetchInterval: ({ state: { data } }) =>
        data && !data.isOwn && (data.byStatus.processing ?? 0) > 0 ? LOOK_AGAIN_MILLISECONDS : false,
    }),
  );

/** Revokes the reference of a run. */
export function useRevokeReference() {
  return useMutation(api.processing.revoke.mutationOptions());
}
