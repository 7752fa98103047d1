import { severityLabel, toSeverity } from '@plainview/domain/reports/reports/report-overview';
import type { PlayerMarker } from '../../../player/markers.ts';
import { severityTones } from '../../findings/finding-markers.ts';
import type { ReportedFinding } from '../use-report-content.ts';

/** Returns the findings of one video as markers for the player. Their ids are the numbers of the findings. */
export function reportMarkers(
  findings: readonly ReportedFinding[],
  videoLabel: string,
): readonly PlayerMarker[] {
  return findings.flatMap((finding, index) => {
    if (finding.videoLabel !== videoLabel) return [];
    const { startMicroseconds, endMicroseconds, severity, category } = finding;
    const known = toSeverity(severity);
    return {
      id: String(index),
      startMicroseconds,
      endMicroseconds,
      label: `${severityLabel(severity)}: ${category}`,
      tone: known === null ? 'neutral' : severityTones[known],
    };
  });
}
