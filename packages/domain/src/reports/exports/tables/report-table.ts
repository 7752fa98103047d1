import { ticketStatusLabels, type TicketStatus } from '../../../tickets/tickets/ticket-status.ts';
import type { ExportTable } from '../export-table.ts';

interface ExportedReport {
  readonly id: string;
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly version: number;
  readonly agencyName: string;
  readonly officersInvolved: readonly string[];
  readonly incidentType: string;
  readonly deliveredAt: Date;
  readonly deliveredBy: string;
  readonly ticketStatus: TicketStatus;
  readonly sha256: string;
}

/** Export All of the Reports Archive: the columns of the screen come first. */
export const reportTable: ExportTable<ExportedReport> = {
  sheet: 'Reports',
  columns: [
    ['Agency', (report) => report.agencyName],
    ['Officers', (report) => report.officersInvolved.join(', ')],
    ['Incident Type', (report) => report.incidentType],
    ['Date', (report) => report.deliveredAt, 'instant'],
    ['Status', (report) => ticketStatusLabels[report.ticketStatus]],
    ['Report ID', (report) => report.id],
    ['Ticket ID', (report) => report.ticketId],
    ['Version', (report) => report.version],
    ['Delivered By', (report) => report.deliveredBy],
    ['SHA-256', (report) => report.sha256],
    ['Ticket Number', (report) => report.ticketNumber],
  ],
};
