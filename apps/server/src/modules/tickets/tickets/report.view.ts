import type { Outputs } from '@plainview/contract/index';
import type { ArchivedReport } from '@plainview/domain/reports/reports/report';

/** How reports can be downloaded. */
export interface ReportViewing {
  /** Whether a certificate is set up that signs them. */
  readonly signsReports: boolean;
}

/** Converts a delivered report to its API representation. */
export function reportView(
  report: Omit<ArchivedReport, 'agencyName' | 'ticketNumber' | 'ticketStatus' | 'isLatest'>,
  { signsReports }: ReportViewing,
): Outputs['reports']['deliver'] {
  const { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes } = report;
  const url = `/media/reports/${id}`;
  const signedUrl = signsReports ? `${url}/signed` : null;
  return { id, ticketId, version, deliveredAt, deliveredBy, sha256, sizeBytes, url, signedUrl };
}

/** Returns a row of the archive. */
export function archivedReportView(
  report: ArchivedReport,
  viewing: ReportViewing,
): Outputs['reports']['list']['items'][number] {
  const { ticketNumber, agencyName, officersInvolved, incidentType, ticketStatus, isLatest } = report;
  return {
    ...reportView(report, viewing),
    ticketNumber,
    agencyName,
    officersInvolved: [...officersInvolved],
    incidentType,
    ticketStatus,
    isLatest,
  };
}
