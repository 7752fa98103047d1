import { formatLength } from '../../../shared/duration.ts';
import { paymentStatusLabels, type PaymentStatus } from '../../../tickets/tickets/payment.ts';
import { ticketStatusLabels, type TicketStatus } from '../../../tickets/tickets/ticket-status.ts';
import type { ExportTable } from '../export-table.ts';

interface ExportedTicket {
  readonly id: string;
  readonly number: string;
  readonly agencyName: string;
  readonly status: TicketStatus;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly caseNumber: string;
  readonly incidentTime: string | null;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly videoCount: number;
  readonly totalSeconds: number;
  readonly totalCents: number;
  readonly paymentStatus: PaymentStatus;
  readonly reviewType: string;
  readonly priority: string;
  readonly reviewerName: string | null;
  readonly notes: string;
}

/** Export Data of the admin dashboard. */
export const ticketTable: ExportTable<ExportedTicket> = {
  sheet: 'Tickets',
  columns: [
    ['Ticket ID', (ticket) => ticket.id],
    ['Agency', (ticket) => ticket.agencyName],
    ['Status', (ticket) => ticketStatusLabels[ticket.status]],
    ['Incident Type', (ticket) => ticket.incidentType],
    ['Officers Involved', (ticket) => ticket.officersInvolved.join(', ')],
    ['Submitted', (ticket) => ticket.submittedAt, 'instant'],
    ['Due Date', (ticket) => ticket.dueAt, 'instant'],
    ['Videos', (ticket) => ticket.videoCount],
    ['Total Duration', (ticket) => formatLength(ticket.totalSeconds)],
    ['Total Cost', (ticket) => ticket.totalCents / 100, 'dollars'],
    ['Payment Status', (ticket) => paymentStatusLabels[ticket.paymentStatus]],
    ['Review Type', (ticket) => ticket.reviewType],
    ['Priority', (ticket) => ticket.priority],
    ['Reviewer', (ticket) => ticket.reviewerName],
    ['Notes', (ticket) => ticket.notes],
    ['Ticket Number', (ticket) => ticket.number],
    ['Case Number', (ticket) => ticket.caseNumber],
    ['Incident Time', (ticket) => ticket.incidentTime],
  ],
};
