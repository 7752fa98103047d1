import type { Outputs } from '@plainview/contract/index';
import { formatFrame } from '@plainview/domain/evidence/media/frame';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { countText, pluralize } from '../../ui/pluralize.ts';

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

/** Formats a moment or a range as timecodes. */
export function formatSpan({
  startMicroseconds,
  endMicroseconds,
}: Pick<Span, 'startMicroseconds' | 'endMicroseconds'>): string {
  const start = formatTimecode(startMicroseconds);
  return endMicroseconds === null ? start : `${start} – ${formatTimecode(endMicroseconds)}`;
}

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
