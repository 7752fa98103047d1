import type { ReportCoverage } from '@plainview/domain/report/report-document';
import { summarizeCoverage, type WatchedPart } from '@plainview/domain/review/watch-coverage';
import { videoEntryId } from '@plainview/domain/ticket/ticket';

interface CoveredVideo {
  readonly id: string;
  readonly position: number;
  readonly facts: { readonly durationMicroseconds: number };
}

/** Summarizes, for each video of a report, what was watched by all reviewers together and by each of them. */
export function reportCoverage(
  videos: readonly CoveredVideo[],
  parts: readonly WatchedPart[],
): ReportCoverage[] {
  return videos.map((video) => {
    const { durationMicroseconds } = video.facts;
    const own = parts.filter(({ videoId }) => videoId === video.id);
    const byReviewer = Map.groupBy(own, ({ reviewerId }) => reviewerId);
    return {
      videoLabel: videoEntryId(video.position),
      ...summarizeCoverage(own, durationMicroseconds),
      reviewers: [...byReviewer.values()].map((watched) => {
        const { watchedPercent, attentivePercent } = summarizeCoverage(watched, durationMicroseconds);
        return { name: watched[0]?.reviewerName ?? '', watchedPercent, attentivePercent };
      }),
    };
  });
}
