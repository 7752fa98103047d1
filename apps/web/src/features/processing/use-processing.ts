import type { Inputs, Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useLongList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { forgetSelection, keepSelection } from './kept-selection.ts';

/** What came of handing a selection over: the tool is open, or the browser kept its tab from opening. */
export interface HandedOver {
  readonly url: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/**
 * Keeps the selection for the tool under `videosToProcess` and opens the tool in a new tab. The tab is opened at
 * the press itself, since browsers allow it only then, and led to the tool once the server has answered.
 */
export function useProcessSelected() {
  return useMutation({
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

/** A selection that was handed over. */
export type Run = Outputs['processing']['list']['items'][number];

const runKey = (run: Run): string => run.id;

/** The runs as they are scrolled, newest first. */
export const useRuns = () =>
  useLongList<Run>({
    queryKey: api.processing.list.key(),
    read: (range, signal) => client.processing.list(range, { signal }),
    keyOf: runKey,
  });

/** A run and how far it is. Changes arrive by the live stream, but for the steps of a tool's progress. */
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
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.processing.key() });
  return useMutation(api.processing.revoke.mutationOptions({ onSettled }));
}
