import type { Outputs } from '@plainview/contract/index';
import type { ReportRecord } from '../persistence/review.repository.ts';

/** A delivered report as it travels. */
export function reportView(report: ReportRecord): Outputs['reports']['deliver'] {
  const { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes } = report;
  return { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes, url: `/media/reports/${id}` };
}
