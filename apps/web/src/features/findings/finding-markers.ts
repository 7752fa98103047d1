import { findingSeverityLabels, type FindingSeverity } from '@plainview/domain/review/findings/finding';
import type { PlayerMarker } from '../../player/markers.ts';
import type { Finding } from './finding-order.ts';

/** Color of a severity on the timeline. */
export const severityTones: Readonly<Record<FindingSeverity, PlayerMarker['tone']>> = {
  positive: 'success',
  information: 'neutral',
  minor: 'progress',
  serious: 'pending',
  critical: 'failed',
};

/** Returns the findings of one video as markers for the player. */
export function findingMarkers(findings: readonly Finding[], videoId: string): readonly PlayerMarker[] {
  return findings
    .filter((finding) => finding.videoId === videoId)
    .map(({ id, startMicroseconds, endMicroseconds, severity, category }) => ({
      id,
      startMicroseconds,
      endMicroseconds,
      label: `${findingSeverityLabels[severity]}: ${category}`,
      tone: severityTones[severity],
    }));
}
