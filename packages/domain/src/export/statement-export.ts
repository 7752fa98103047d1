import { formatLength } from '../shared/duration.ts';
import { paymentStatusLabels, type PaymentStatus } from '../ticket/payment.ts';
import type { ExportTable } from './export-table.ts';

interface StatementLine {
  readonly id: string;
  readonly submittedAt: Date;
  readonly submittedBy: string;
  readonly incidentType: string;
  readonly videoCount: number;
  readonly totalSeconds: number;
  readonly totalCents: number;
  readonly paymentStatus: PaymentStatus;
  readonly paymentNote: string | null;
}

/** An agency's monthly statement with a row per ticket. */
export const statementExport: ExportTable<StatementLine> = {
  sheet: 'Statement',
  columns: [
    ['Ticket ID', (line) => line.id],
    ['Submitted', (line) => line.submittedAt, 'instant'],
    ['Submitted By', (line) => line.submittedBy],
    ['Incident Type', (line) => line.incidentType],
    ['Videos', (line) => line.videoCount],
    ['Total Duration', (line) => formatLength(line.totalSeconds)],
    ['Total Cost', (line) => line.totalCents / 100, 'dollars'],
    ['Payment Status', (line) => paymentStatusLabels[line.paymentStatus]],
    ['Note', (line) => line.paymentNote],
  ],
};
