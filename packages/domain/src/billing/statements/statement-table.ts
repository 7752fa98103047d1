import type { ExportTable } from '../../reports/exports/export-table.ts';
import { formatLength } from '../../shared/duration.ts';
import { paymentStatusLabels } from '../../tickets/tickets/payment.ts';
import { billedService, billedType, type StatementLine } from './statement.ts';

/** An agency's monthly statement with a row per ticket and per redacted copy. */
export const statementTable: ExportTable<StatementLine> = {
  sheet: 'Statement',
  columns: [
    ['Ticket ID', (line) => line.ticketId],
    ['Submitted', (line) => line.submittedAt, 'instant'],
    ['Submitted By', (line) => line.submittedBy],
    ['Incident Type', billedType],
    ['Videos', (line) => line.videoCount],
    ['Total Duration', (line) => formatLength(line.totalSeconds)],
    ['Total Cost', (line) => line.totalCents / 100, 'dollars'],
    ['Payment Status', (line) => paymentStatusLabels[line.paymentStatus]],
    ['Note', (line) => line.payment?.note ?? null],
    ['Ticket Number', (line) => line.number],
    ['Service', billedService],
  ],
};
