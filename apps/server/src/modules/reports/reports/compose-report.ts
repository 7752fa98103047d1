import { toReportLetterhead } from '@plainview/domain/agencies/letterheads/letterhead';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { ReportDraft } from '@plainview/domain/reports/reports/report-document';
import { limitPictures, toReportStill } from '@plainview/domain/review/findings/report-still';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import * as letterheads from '../../agencies/letterheads/letterheads.repository.ts';
import { composeReview } from '../../review/findings/compose-review.ts';
import { loadPictures, type ReportPictures } from './report-pictures.ts';
import { listTicketReports } from './reports.repository.ts';

/** Input of a reviewer who delivers a report. */
export interface DeliveryForm {
  readonly ticketId: string;
  readonly summary: string;
  /** Why parts of the footage were not watched; used only if there are any. */
  readonly notWatchedReason?: string | undefined;
  /** Deliver although pictures of findings are still being made. The report says so at each of them. */
  readonly withoutPendingStills: boolean;
}

/** A report before its delivery, with the pictures that it prints. */
export interface ComposedReport {
  readonly draft: ReportDraft;
  readonly pictures: ReportPictures;
}

/**
 * Composes the report of a ticket from its current findings and coverage: all but what exists
 * only at delivery.
 */
export async function composeReport(
  context: AppContext,
  tx: Reader,
  facts: Omit<DeliveryForm, 'ticketId'> & { readonly ticket: Ticket; readonly actor: AdminActor },
): Promise<ComposedReport> {
  const { ticket, notWatchedReason } = facts;
  const [previous] = await listTicketReports(tx, ticket.id);
  const { sources, ...review } = await composeReview(tx, { ticket, notWatchedReason });
  const findings = limitPictures(
    sources.map(({ reported, source }) => ({
      ...reported,
      shapes: source.shapes,
      playbackRate: source.playbackRate,
      still: toReportStill(source, context.ffmpeg !== null),
    })),
  );
  const count = findings.filter(({ still }) => still?.missing === 'pending').length;
  if (count > 0 && !facts.withoutPendingStills) throw new AppError('STILLS_NOT_READY', { count });
  const pictures = await loadPictures(
    context,
    sources.map(({ source }) => source),
    findings,
  );
  const letterhead = await letterheads.getLetterhead(tx, ticket.agencyId);
  if (!letterhead) throw new Error('the agency is gone');
  const { logo } = letterhead;
  const draft: ReportDraft = {
    ...review,
    letterhead: toReportLetterhead(letterhead),
    timeZone: letterhead.timeZone,
    findings,
    ticketId: ticket.id,
    ticketNumber: ticket.number,
    version: (previous?.version ?? 0) + 1,
    agencyName: ticket.agencyName,
    incidentType: ticket.incidentType,
    officers: ticket.officersInvolved,
    caseNumber: ticket.caseNumber || null,
    incidentTime: ticket.incidentTime,
    submittedAt: ticket.submittedAt,
    reviewerName: facts.actor.name,
    summary: facts.summary,
    previousVersion: previous ? { version: previous.version, sha256: previous.sha256 } : null,
    reopenReason: previous ? ticket.reopenReason : null,
  };
  const printed = logo ? [...pictures, [logo.sha256, Buffer.from(logo.base64, 'base64')] as const] : pictures;
  return { draft, pictures: new Map(printed) };
}
