import type { Outputs } from '@plainview/contract/index';
import type { FindingRecord } from '../persistence/ticket/finding.repository.ts';

/** Returns a finding as shown to reviewers. */
export function findingView(finding: FindingRecord): Outputs['findings']['add'] {
  const { id, ticketId, videoId, startMicroseconds, endMicroseconds } = finding;
  const { category, severity, text, authorName, createdAt } = finding;
  return {
    id,
    ticketId,
    videoId,
    startMicroseconds,
    endMicroseconds,
    category,
    severity,
    text,
    authorName,
    createdAt,
  };
}
