import type { Outputs } from '@plainview/contract/index';
import { formatFrame } from '@plainview/domain/evidence/media/frame';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { countText, pluralize } from '../../ui/pluralize.ts';

/** About the length of a frame. */
const FRAME_MICROSECONDS = 40_000;

/** A finding as the server returns it. */
export type Finding = Outputs['findings']['list'][number];

/** The position of a finding in its video. */
export interface Span {
  readonly startMicroseconds: number;
  readonly endMicroseconds: number | null;
  readonly startFrame: number | null;
  readonly endFrame: number | null;
}

/** Counts the findings of each video. */
export function countByVideo(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { videoId } of findings) counts.set(videoId, (counts.get(videoId) ?? 0) + 1);
  return counts;
}

/**
 * Returns the finding of a video at a position: the one that began last before it or at it. A mark may be a frame
 * after the position that it shows.
 */
export function findingAt(
  findings: readonly Finding[],
  videoId: string,
  microseconds: number,
): Finding | undefined {
  return findings
    .filter((one) => one.videoId === videoId && one.startMicroseconds <= microseconds + FRAME_MICROSECONDS)
    .toSorted((a, b) => a.startMicroseconds - b.startMicroseconds)
    .at(-1);
}

/** Formats a moment or a range as timecodes. */
export function formatSpan({
  startMicroseconds,
  endMicroseconds,
}: Pick<Span, 'startMicroseconds' | 'endMicroseconds'>): string {
  const start = formatTimecode(startMicroseconds);
  return endMicroseconds === null ? start : `${start} – ${formatTimecode(endMicroseconds)}`;
}

/** Formats a moment or a range for a list: `0:49–0:55`. The milliseconds are left out. */
export function formatShortSpan({
  startMicroseconds,
  endMicroseconds,
}: Pick<Span, 'startMicroseconds' | 'endMicroseconds'>): string {
  const start = shortTime(startMicroseconds);
  return endMicroseconds === null ? start : `${start}–${shortTime(endMicroseconds)}`;
}

const shortTime = (microseconds: number): string =>
  formatTimecode(microseconds)
    .slice(0, -'.000'.length)
    .replace(/^00:0?/u, '');

/** Formats the frames of a moment or a range; without them, says that the position is approximate. */
export function formatFrames({ startFrame, endFrame }: Span): string {
  if (startFrame === null) return 'approximate';
  return endFrame === null
    ? formatFrame(startFrame)
    : `frames ${countText(startFrame)} – ${countText(endFrame)}`;
}

/** Formats a count: "1 finding", "3 findings". */
export function findingCount(count: number): string {
  return pluralize(count, 'finding');
}
