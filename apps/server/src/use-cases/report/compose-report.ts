import type { AdminActor } from '@plainview/domain/account/actor';
import type { ReportDraft } from '@plainview/domain/report/report-document';
import { type Ticket, videoEntryId } from '@plainview/domain/ticket/ticket';
import { summarizeSignature } from '@plainview/domain/video/source-signature';
import { AppError } from '../../core/app-error.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { listFindings } from '../../persistence/ticket/finding.repository.ts';
import { listReports } from '../../persistence/ticket/report.repository.ts';
import { listWatchedParts } from '../../persistence/ticket/watched-part.repository.ts';
import { listTicketVideos } from '../../persistence/video/video.repository.ts';
import { reportScorecard } from '../scorecard/report-scorecard.ts';
import { reportCoverage } from './report-coverage.ts';

/**
 * Composes the report of a ticket from its current findings and coverage: all but what exists only at delivery.
 * @throws AppError FOOTAGE_NOT_WATCHED or SCORECARD_INCOMPLETE
 */
export async function composeReport(
  tx: Transaction,
  facts: {
    readonly ticket: Ticket;
    readonly actor: AdminActor;
    readonly summary: string;
    readonly notWatchedReason: string | undefined;
  },
): Promise<ReportDraft> {
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
    videos: videos.map((video) => ({
      label: videoEntryId(video.position),
      fileName: video.fileName,
      sha256: video.sha256,
      sizeBytes: video.sizeBytes,
      durationMicroseconds: video.facts.durationMicroseconds,
      category: video.category,
      recordedAt: video.recordingDate?.toISOString() ?? null,
      location: video.location,
      deviceId: video.deviceId,
      sourceSignatures: (video.facts.sourceSignatures ?? []).map((one) => summarizeSignature(one)),
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
    previousVersion: previous ? { version: previous.version, sha256: previous.sha256 } : null,
    reopenReason: previous ? ticket.reopenReason : null,
  };
}
