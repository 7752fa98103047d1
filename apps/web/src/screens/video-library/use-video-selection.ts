import { useExactVideoCount, type VideoList } from '../../features/videos/use-videos.ts';
import { videoFilterCall, type VideoFilter } from '../../features/videos/video-filter.ts';
import { selectedCount } from '../../ui/table/selection.ts';
import { useSelection } from '../../ui/table/use-selection.ts';

/**
 * Holds the selected videos of the library. `count` is null while the number of selected videos is unknown;
 * `chosen` is the selection as calls take it.
 */
export function useVideoSelection(filter: VideoFilter, { total, isTotalExact }: VideoList) {
  const call = videoFilterCall(filter);
  // Another filter shows other rows and resets the selection.
  const { selection, ...change } = useSelection(JSON.stringify(call));
  // Only a selection of all matches needs to know exactly how many there are.
  const needsExactCount = selection.kind === 'all' && !isTotalExact;
  const exactCount = useExactVideoCount(filter, needsExactCount);
  const matches = needsExactCount ? exactCount : (total ?? 0);
  const count = matches === null ? null : selectedCount(selection, matches);
  const chosen =
    selection.kind === 'all'
      ? { ...selection, filter: call, except: [...selection.except] }
      : { ...selection, ids: [...selection.ids] };
  return { selection, ...change, count, chosen };
}
