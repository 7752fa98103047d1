import type { ReportCoverage } from '@plainview/domain/reports/reports/report-document';
import { summarizeCoverage, type WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';

interface CoveredVideo {
  readonly id: string;
  readonly position: number;
  readonly facts: { readonly durationMicroseconds: number };
}

/** Summarizes, for each video of a report, what was watched, skimmed or only stated by all reviewers together and by each of them. */
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
      certainty: 'checked',
      ...summarizeCoverage(own, durationMicroseconds),
      reviewers: [...byReviewer.values()].map((watched) => sharesOfReviewer(watched, durationMicroseconds)),
    };
  });
}

function sharesOfReviewer(watched: readonly WatchedPart[], durationMicroseconds: number) {
  const { gaps: _gaps, ...shares } = summarizeCoverage(watched, durationMicroseconds);
  return { name: watched[0]?.reviewerName ?? '', ...shares };
}
