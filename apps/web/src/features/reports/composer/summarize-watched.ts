import type { Outputs } from '@plainview/contract/index';
import { summarizeCoverage, type Coverage } from '@plainview/domain/review/coverage/watch-coverage';

/** How much of a ticket's videos was watched. */
export interface Watched {
  /** By video; null until it is known. */
  readonly coverages: ReadonlyMap<string, Coverage> | null;
  /** Parts of a video were not watched. False until it is known. */
  readonly hasGaps: boolean;
}

/** Returns how much of each video was watched, and whether parts of any were not. */
export function summarizeWatched(
  videos: Outputs['tickets']['get']['videos'],
  played: Outputs['coverage']['list'] | undefined,
): Watched {
  if (!played) return { coverages: null, hasGaps: false };
  const coverages = new Map(
    videos.map(({ videoId, facts }) => [
      videoId,
      summarizeCoverage(
        played.filter((part) => part.videoId === videoId),
        facts.durationMicroseconds,
      ),
    ]),
  );
  return { coverages, hasGaps: [...coverages.values()].some(({ gaps }) => gaps.length > 0) };
}
