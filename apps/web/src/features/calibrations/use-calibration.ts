import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A calibration clip in the list. */
export type Clip = Outputs['calibrations']['list']['items'][number];
/** Sources of an agreed answer. */
export type ClipDraft = Outputs['calibrations']['draft'];
/** The user's review next to the agreed answer. */
export type ClipResult = Outputs['calibrations']['result'];
/** How well reviews agree with the agreed answers. */
export type CalibrationFigures = Outputs['calibrations']['figures'];

/** Returns the clips, newest first, loaded page by page. */
export const useClips = () =>
  useInfiniteList<Clip>({
    queryKey: api.calibrations.list.key(),
    read: (range, signal) => client.calibrations.list(range, { signal }),
    keyOf: ({ id }) => id,
  });

/** @param ticketId null until it is known; nothing is loaded then */
export const useClipDraft = (ticketId: string | null) =>
  useQuery({
    ...api.calibrations.draft.queryOptions({ input: { ticketId: ticketId ?? '' } }),
    enabled: ticketId !== null,
  });

export const useClipResult = (id: string) =>
  useQuery(api.calibrations.result.queryOptions({ input: { id } }));

export const useCalibrationFigures = () => useQuery(api.calibrations.figures.queryOptions());

/** Actions on clips. What the user may see changes with them, so everything is fetched again. */
export function useClipActions() {
  return {
    add: useMutation(api.calibrations.add.mutationOptions()),
    take: useMutation(api.calibrations.take.mutationOptions()),
    retire: useMutation(api.calibrations.retire.mutationOptions()),
  };
}
