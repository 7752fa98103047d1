import type { Outputs } from '@plainview/contract/index';
import type { ArchivedReport } from '@plainview/domain/report/report';

/** Converts a delivered report to its API representation. */
export function reportView(
  report: Omit<ArchivedReport, 'agencyName' | 'ticketNumber' | 'ticketStatus' | 'isLatest'>,
): Outputs['reports']['deliver'] {
  const { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes } = report;
  return { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes, url: `/media/reports/${id}` };
}

/** Returns a row of the archive. */
export function archivedReportView(report: ArchivedReport): Outputs['reports']['list']['items'][number] {
  const { ticketNumber, agencyName, officersInvolved, incidentType, ticketStatus, isLatest } = report;
  return {
    ...reportView(report),
    ticketNumber,
    agencyName,
    officersInvolved: [...officersInvolved],
    incidentType,
    ticketStatus,
    isLatest,
  };
}
