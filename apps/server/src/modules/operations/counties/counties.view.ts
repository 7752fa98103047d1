import type { Outputs } from '@plainview/contract/index';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatCents } from '@plainview/domain/shared/money';
import { type ListedTicket, toListedTicket } from '@plainview/domain/tickets/tickets/ticket';
import { dueReminderOf } from '@plainview/domain/tickets/tickets/ticket-due';
import { listedTicketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import type { listAgencyOversight, listCounties } from './counties.ts';
import type { listOverseenAgencies, OverseenTicket } from './overseen-agencies.ts';

type County = Awaited<ReturnType<typeof listCounties>>[number];
type AgencyOversight = Awaited<ReturnType<typeof listAgencyOversight>>[number];
type OverseenAgency = Awaited<ReturnType<typeof listOverseenAgencies>>[number];
type Row = Outputs['overseen']['tickets']['items'][number];

/** Returns a county as administrators manage it. */
export const countyView = ({ agencies, overseers, ...county }: County): Outputs['counties']['create'] => ({
  ...county,
  agencies: [...agencies],
  overseers: [...overseers],
});

/** Returns a county that oversees the reader's agency. */
export const agencyOversightView = ({
  overseers,
  ...row
}: AgencyOversight): Outputs['counties']['ofAgency'][number] => ({ ...row, overseers: [...overseers] });

/** Returns an agency that the reader oversees. */
export const overseenAgencyView = ({
  counties,
  ...row
}: OverseenAgency): Outputs['overseen']['agencies'][number] => ({ ...row, counties: [...counties] });

/** Returns a ticket of an overseen agency as a row of a list. */
export function overseenTicketRowView(ticket: ListedTicket, now: Date): Row {
  const { id, number, status, incidentType, officersInvolved, caseNumber } = ticket;
  return {
    id,
    number,
    status,
    incidentType,
    officersInvolved: [...officersInvolved],
    caseNumber,
    submittedBy: ticket.submittedBy,
    submittedDate: ticket.submittedAt,
    dueDate: ticket.dueAt,
    reviewerName: ticket.reviewerName,
    videoCount: ticket.videoCount,
    totalDuration: formatLength(ticket.totalSeconds),
    totalCost: formatCents(ticket.totalCents),
    isOverdue: dueReminderOf(ticket, now) === 'ticketOverdue',
    isOnHold: listedTicketFacts(ticket).isOnHold,
  };
}

/** Returns a ticket of an overseen agency with its videos and reports. */
export function overseenTicketView(
  { ticket, videos, reports, oversight }: OverseenTicket,
  now: Date,
): Outputs['overseen']['ticket'] {
  const folder = `/overseen/${ticket.agencyId}`;
  return {
    ...overseenTicketRowView(toListedTicket(ticket), now),
    notes: ticket.notes,
    reviewType: ticket.reviewType,
    priority: ticket.priority,
    paymentStatus: ticket.paymentStatus,
    videos: videos.map((video) => ({
      id: video.id,
      fileName: video.fileName,
      length: formatLength(video.lengthSeconds),
      sizeBytes: video.sizeBytes,
      sha256: video.sha256,
      url: oversight.watchesVideos ? `${folder}/videos/${video.id}` : null,
    })),
    reports: reports.map(({ id, version, deliveredAt, deliveredBy, sizeBytes, sha256 }) => ({
      id,
      version,
      deliveredAt,
      deliveredBy,
      sizeBytes,
      sha256,
      url: `${folder}/reports/${id}`,
    })),
  };
}
