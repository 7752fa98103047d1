import { findingSeverityLabels } from '@plainview/domain/report/finding';
import type { Finding } from './finding-order.ts';

/** The findings of one video as the player's marks. */
export function findingMarkers(findings: readonly Finding[], videoId: string) {
  return findings
    .filter((finding) => finding.videoId === videoId)
    .map(({ id, startMicroseconds, endMicroseconds, severity, category }) => ({
      id,
      startMicroseconds,
      endMicroseconds,
      label: `${findingSeverityLabels[severity]}: ${category}`,
      tone: severity,
    }));
}
