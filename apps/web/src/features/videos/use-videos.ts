import type { Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { isNetworkProblem, describeError } from '../../api/describe-error.ts';
import { MOST_COUNTED, useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { videoFilterCall, type VideoFilter } from './video-filter.ts';

/** A row of the Video Library. */
export type LibraryVideo = Outputs['videos']['list']['items'][number];

const videoKey = (video: LibraryVideo): string => video.id;

/** Returns the videos that match the filter, in its order, loaded page by page. */
export function useVideos(filter: VideoFilter) {
  const call = {
    ...videoFilterCall(filter),
    ...(filter.sort && { sort: filter.sort }),
    ...(filter.direction && { direction: filter.direction }),
  };
  return useInfiniteList<LibraryVideo>({
    queryKey: api.videos.list.key({ input: call }),
    read: (range, signal) => client.videos.list({ ...call, ...range, countUpTo: MOST_COUNTED }, { signal }),
    keyOf: videoKey,
  });
}

/** Result of `useVideos`, as screens pass it on. */
export type VideoList = ReturnType<typeof useVideos>;

/** Returns the exact number of videos that match the filter; null until it is known. */
export function useExactVideoCount(filter: VideoFilter, isEnabled: boolean): number | null {
  const input = { ...videoFilterCall(filter), limit: 1 };
  const { data } = useQuery({ ...api.videos.list.queryOptions({ input }), enabled: isEnabled });
  return isEnabled ? (data?.total ?? null) : null;
}

/** Deletes a video. Not optimistic: it leaves the list only after the server has confirmed it. */
export function useDeleteVideo() {
  return useMutation(api.videos.delete.mutationOptions());
}

/** Returns why the library could not be loaded (specification, section 8, "Video service"). */
export const loadProblem = (error: Error): string =>
  describeError(error, isNetworkProblem(error) ? screenTexts.loadVideosFailed : screenTexts.showVideosFailed);

/** Returns why a video could not be deleted (specification, section 8, "Video service"). */
export const deleteProblem = (error: Error): string =>
  describeError(
    error,
    isNetworkProblem(error) ? screenTexts.deleteVideoServiceFailed : screenTexts.deleteVideoFailed,
  );
