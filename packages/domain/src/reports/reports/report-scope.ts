import { formatUnits } from '../../shared/duration.ts';
import type { ReportCoverage, ReportDocument } from './report-document.ts';

/** What of a report's footage was watched. */
export interface ReportScope {
  readonly videoCount: number;
  readonly totalMicroseconds: number;
  /** Length of all parts that were watched. */
  readonly watchedMicroseconds: number;
  /** In whole percent, rounded down: 100 means that nothing is missing. */
  readonly watchedPercent: number;
  readonly isComplete: boolean;
  /** Whether the server checked what was watched; otherwise it is only what browsers stated. */
  readonly isChecked: boolean;
  /** The parts of each video that were not watched, in the order of the videos. Omits videos without any. */
  readonly notWatched: readonly VideoGaps[];
}

interface VideoGaps {
  /** For example `video-1`. */
  readonly videoLabel: string;
  readonly gaps: ReportCoverage['gaps'];
}

/** Sums up what of the footage was watched. A video without coverage was not watched. */
export function summarizeScope({
  videos,
  coverage,
}: Pick<ReportDocument, 'videos' | 'coverage'>): ReportScope {
  const perVideo = videos.map(({ label, durationMicroseconds }) => {
    const found = coverage.find(({ videoLabel }) => videoLabel === label);
    const whole = { startMicroseconds: 0, endMicroseconds: durationMicroseconds };
    return { videoLabel: label, gaps: found?.gaps ?? [whole] };
  });
  const totalMicroseconds = videos.reduce((sum, video) => sum + video.durationMicroseconds, 0);
  const missing = perVideo
    .flatMap(({ gaps }) => gaps)
    .reduce((sum, gap) => sum + gap.endMicroseconds - gap.startMicroseconds, 0);
  const watchedMicroseconds = Math.max(0, totalMicroseconds - missing);
  const notWatched = perVideo.filter(({ gaps }) => gaps.length > 0);
  return {
    videoCount: videos.length,
    totalMicroseconds,
    watchedMicroseconds,
    watchedPercent: totalMicroseconds === 0 ? 0 : Math.floor((100 * watchedMicroseconds) / totalMicroseconds),
    isComplete: videos.length > 0 && notWatched.length === 0,
    isChecked: coverage.every(({ certainty }) => certainty === 'checked'),
    notWatched,
  };
}

const videosText = (count: number): string => (count === 1 ? '1 video' : `${count} videos`);

/** Returns a sentence with the watched length and the length of the rest, which is never understated. */
export function describeScope({
  videoCount,
  watchedPercent,
  isComplete,
  isChecked,
  ...scope
}: ReportScope): string {
  if (videoCount === 0) return 'No video belongs to this report.';
  const total = Math.round(scope.totalMicroseconds / 1_000_000);
  const of = `${formatUnits(total)} of footage in ${videosText(videoCount)}`;
  const verb = isChecked ? 'watched' : 'played, as the browser stated';
  if (isComplete) return `All ${of} was ${verb}.`;
  const watched = Math.min(Math.floor(scope.watchedMicroseconds / 1_000_000), total);
  if (scope.watchedMicroseconds === 0) return `None of ${of} was ${verb}.`;
  return `${formatUnits(watched)} of ${of} was ${verb} (${watchedPercent}%). ${formatUnits(total - watched)} was not.`;
}
