import { toReportLetterhead } from '@plainview/domain/agencies/letterheads/letterhead';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { ReportDraft } from '@plainview/domain/reports/reports/report-document';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import {
  type FindingIllustration,
  limitPictures,
  toReportStill,
} from '@plainview/domain/review/findings/report-still';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader } from '@plainview/postgres/database';
import { exemptFromTransaction } from '@plainview/postgres/transaction';
import pLimit from 'p-limit';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { BlobHashMismatch, BlobMissing } from '../../../platform/storage/blob-store.ts';
import * as letterheads from '../../agencies/letterheads/letterheads.repository.ts';
import { reportMissingFile } from '../../evidence/media/report-missing-file.ts';
import { readStored } from '../../evidence/stored-files/read-stored.ts';
import { composeReview } from '../../review/findings/compose-review.ts';
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
      still: toReportStill(source, context.processesVideos),
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
    request: ticket.notes.trim() || null,
    submittedAt: ticket.submittedAt,
    reviewerName: facts.actor.name,
    summary: facts.summary,
    previousVersion: previous ? { version: previous.version, sha256: previous.sha256 } : null,
    reopenReason: previous ? ticket.reopenReason : null,
  };
  const printed = logo ? [...pictures, [logo.sha256, Buffer.from(logo.base64, 'base64')] as const] : pictures;
  return { draft, pictures: new Map(printed) };
}

/** The pictures of a report, by their SHA-256. */
export type ReportPictures = ReadonlyMap<string, Uint8Array>;

/** Pictures are read in parallel, because a bucket has high latency but handles many requests. */
const READ_AT_ONCE = 8;

/**
 * Loads the pictures that a report prints. A lost one is made again.
 * @param printed the findings as the report shows them
 * @throws AppError STILLS_NOT_READY if a picture is lost; StorageUnavailable
 */
export async function loadPictures(
  context: AppContext,
  findings: readonly FindingWithExcerpts[],
  printed: readonly FindingIllustration[],
): Promise<ReportPictures> {
  const keys = new Map(findings.map(({ still }) => [still?.picture?.sha256, still?.picture?.id]));
  const wanted = new Set(printed.flatMap(({ still }) => still?.picture?.sha256 ?? []));
  const limit = pLimit(READ_AT_ONCE);
  const loaded = await limit.map(wanted, async (sha256) => {
    // The findings stay locked until the report with their pictures is stored.
    const bytes = await exemptFromTransaction(() => readPicture(context, keys.get(sha256) ?? '', sha256));
    return [sha256, bytes] as const;
  });
  return new Map(loaded);
}

async function readPicture(context: AppContext, key: string, sha256: string): Promise<Uint8Array> {
  try {
    return await readStored(context, key, sha256);
  } catch (error) {
    if (error instanceof BlobHashMismatch) context.log.error({ err: error }, 'a picture is damaged');
    else if (error instanceof BlobMissing) await reportMissingFile(context, 'derived', error);
    else throw error;
    throw new AppError('STILLS_NOT_READY', { count: 1 });
  }
}
