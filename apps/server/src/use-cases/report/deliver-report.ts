import { createHash, randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/account/actor';
import { type Report, reportSearchText } from '@plainview/domain/report/report';
import { type Ticket, videoEntryId } from '@plainview/domain/ticket/ticket';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import type { ReportDocument } from '../../integrations/pdf/report-document.ts';
import { readCustodyHead } from '../../persistence/custody/custody.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { listFindings } from '../../persistence/ticket/finding.repository.ts';
import { insertReport, listReports } from '../../persistence/ticket/report.repository.ts';
import { setTicketStatus } from '../../persistence/ticket/ticket.repository.ts';
import { listWatchedParts } from '../../persistence/ticket/watched-part.repository.ts';
import { listTicketVideos } from '../../persistence/video/video.repository.ts';
import { blobKey } from '../../storage/blob-key.ts';
import { recordEvent } from '../custody/record-event.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';
import { notifyAgency } from '../mail/notify-of-ticket.ts';
import { reportScorecard } from '../scorecard/report-scorecard.ts';
import { confirmBlob, withReservedBlob } from '../storage/reserve-blob.ts';
import { lockTicketFor } from '../ticket/move-ticket.ts';
import { reportCoverage } from './report-coverage.ts';

/**
 * Delivers the report: renders the current findings as a PDF, stores it with its SHA-256 and completes the ticket. A
 * report never changes; after a ticket is reopened, the next delivery creates the next version.
 * @throws AppError SUMMARY_REQUIRED, FOOTAGE_NOT_WATCHED, SCORECARD_INCOMPLETE, NOT_FOUND or TICKET_NOT_IN_PROGRESS;
 *   StorageFull or StorageUnavailable.
 */
export async function deliverReport(
  context: AppContext,
  actor: AdminActor,
  form: DeliveryForm,
  mark: IdempotentRequest | null,
): Promise<Report> {
  if (form.summary.trim() === '') throw new AppError('SUMMARY_REQUIRED');
  return withReservedBlob(
    context,
    (storageKey) =>
      withIdempotency(context, actor, mark, (tx) => deliver(context, tx, { ...form, actor, storageKey })),
    // A repeated request returns the report of the first one.
    (report, storageKey) => report.storageKey === storageKey,
  );
}

export interface DeliveryForm {
  readonly ticketId: string;
  readonly summary: string;
  /** Why parts of the footage were not watched; used only if there are any. */
  readonly notWatchedReason?: string | undefined;
}

interface Delivery extends DeliveryForm {
  readonly actor: AdminActor;
  readonly storageKey: string;
}

async function deliver(
  context: AppContext,
  tx: Transaction,
  { actor, ticketId, summary, notWatchedReason, storageKey }: Delivery,
): Promise<Report> {
  const deliveredAt = context.clock.now();
  const { ticket, next } = await lockTicketFor(tx, 'deliver', ticketId);
  const document = await composeReport(tx, { ticket, actor, summary, notWatchedReason, deliveredAt });
  const pdf = await context.renderReport(document);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await context.blobs.putPermanent(blobKey(storageKey), pdf, sha256);
  const report: Report = {
    id: document.reportId,
    agencyId: ticket.agencyId,
    ticketId: ticket.id,
    version: document.version,
    deliveredAt,
    deliveredById: actor.userId,
    deliveredBy: actor.name,
    storageKey,
    sha256,
    sizeBytes: pdf.byteLength,
    incidentType: ticket.incidentType,
    officersInvolved: ticket.officersInvolved,
  };
  await confirmBlob(tx, storageKey);
  await insertReport(tx, { ...report, searchText: reportSearchText(ticket), content: { ...document } });
  await setTicketStatus(tx, ticket.id, next);
  await notifyAgency(context, tx, ticket, {
    eventKey: `reportDelivered:${report.id}`,
    about: { kind: 'reportDelivered', ticket, version: report.version },
    now: deliveredAt,
  });
  await recordEvent(tx, actor, deliveredAt, {
    event: 'report.delivered',
    subject: 'report',
    subjectId: report.id,
    ticketId: report.ticketId,
    agencyId: report.agencyId,
    data: {
      version: report.version,
      sha256,
      sizeBytes: report.sizeBytes,
      videos: document.videos.map((video) => `${video.label} ${video.sha256}`),
      ...(document.notWatchedReason !== null && { notWatchedReason: document.notWatchedReason }),
    },
  });
  return report;
}

async function composeReport(
  tx: Transaction,
  facts: {
    readonly ticket: Ticket;
    readonly actor: AdminActor;
    readonly summary: string;
    readonly notWatchedReason: string | undefined;
    readonly deliveredAt: Date;
  },
): Promise<ReportDocument> {
  const { ticket } = facts;
  const videos = await listTicketVideos(tx, ticket.id);
  const labels = new Map(videos.map((video) => [video.id, videoEntryId(video.position)]));
  const [previous] = await listReports(tx, ticket.id);
  const findings = await listFindings(tx, ticket.id);
  const coverage = reportCoverage(videos, await listWatchedParts(tx, ticket.id));
  const isAllWatched = coverage.every(({ gaps }) => gaps.length === 0);
  if (!isAllWatched && !facts.notWatchedReason) throw new AppError('FOOTAGE_NOT_WATCHED');
  const scorecard = await reportScorecard(tx, { ticketId: ticket.id, videoLabels: labels, findings });
  return {
    reportId: randomUUID(),
    ticketId: ticket.id,
    version: (previous?.version ?? 0) + 1,
    agencyName: ticket.agencyName,
    incidentType: ticket.incidentType,
    officers: ticket.officersInvolved,
    submittedAt: ticket.submittedAt,
    deliveredAt: facts.deliveredAt,
    reviewerName: facts.actor.name,
    summary: facts.summary,
    videos: videos.map((video) => ({
      label: videoEntryId(video.position),
      fileName: video.fileName,
      sha256: video.sha256,
      sizeBytes: video.sizeBytes,
      durationMicroseconds: video.facts.durationMicroseconds,
      category: video.category,
    })),
    findings: findings.map((finding) => ({
      videoLabel: labels.get(finding.videoId) ?? '',
      startMicroseconds: finding.startMicroseconds,
      endMicroseconds: finding.endMicroseconds,
      startFrame: finding.startFrame,
      endFrame: finding.endFrame,
      frameSource: finding.frameSource,
      category: finding.category,
      severity: finding.severity,
      text: finding.text,
      authorName: finding.authorName,
    })),
    coverage,
    scorecard,
    notWatchedReason: isAllWatched ? null : (facts.notWatchedReason ?? null),
    custody: await readCustodyHead(tx),
    previousVersion: previous ? { version: previous.version, sha256: previous.sha256 } : null,
    reopenReason: previous ? ticket.reopenReason : null,
  };
}
