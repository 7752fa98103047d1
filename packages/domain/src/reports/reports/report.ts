import type { TicketStatus } from '../../tickets/tickets/ticket-status.ts';

/**
 * Returns the text that the archive search matches, in lowercase: officers, incident type, agency, case
 * number, ticket number.
 */
export function reportSearchText(report: {
  readonly agencyName: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly caseNumber: string;
  readonly number: string;
}): string {
  const { incidentType, officersInvolved, agencyName, caseNumber, number } = report;
  const numbers = caseNumber === '' ? [number] : [caseNumber, number];
  return [incidentType, ...officersInvolved, agencyName, ...numbers].join('\n').toLowerCase();
}

/** A delivered report, without its content. */
export interface Report {
  readonly id: string;
  readonly agencyId: string;
  readonly ticketId: string;
  readonly version: number;
  readonly deliveredAt: Date;
  readonly deliveredById: string;
  readonly deliveredBy: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Values at the time of delivery. */
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
}

/** A delivered report with the number of its ticket. */
export interface NumberedReport extends Report {
  readonly ticketNumber: string;
}

/** Returns the file name of the PDF of a delivered report. */
export const reportFileName = (ticketNumber: string, version: number): string =>
  `plainview-report-${ticketNumber}-v${version}.pdf`;

/** Position of a picture in the PDF of a report, which contains the bytes of its JPEG unchanged. */
export interface PictureInFile {
  readonly sha256: string;
  /** Of its first byte. */
  readonly offset: number;
  readonly sizeBytes: number;
}

/** A report as listed in the archive. */
export interface ArchivedReport extends NumberedReport {
  readonly agencyName: string;
  readonly ticketStatus: TicketStatus;
  readonly isLatest: boolean;
}
