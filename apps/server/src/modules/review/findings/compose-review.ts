import type { CameraOffset } from '@plainview/domain/evidence/cameras/alignment';
import { summarizeSignature } from '@plainview/domain/evidence/media/source-signature';
import type {
  ReportCoverage,
  ReportFinding,
  ReportVideo,
} from '@plainview/domain/reports/reports/report-document';
import { summarizeCoverage, type WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { SecondReviewContent } from '@plainview/domain/review/second-reviews/second-review';
import { type Ticket, videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader } from '@plainview/postgres/database';
import { AppError } from '../../../platform/core/app-error.ts';
import { listCameraOffsets } from '../../evidence/cameras/cameras.repository.ts';
import { listTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { reportScorecard } from '../../tickets/ticket-scorecards/report-scorecard.ts';
import { listWatchedParts } from '../coverage/coverage.repository.ts';
import { listFindings } from './findings.repository.ts';

/** A finding as a report contains it, with the finding that it was made from. */
interface ReviewedFinding {
  readonly reported: ReportFinding;
  readonly source: FindingWithExcerpts;
}

/** Content of a review of a ticket. */
export interface ComposedReview extends SecondReviewContent {
  /** In the same order as `findings`. */
  readonly sources: readonly ReviewedFinding[];
}

/**
 * Composes a review from its current findings and coverage. Row-level security selects the parts: those of
 * the first review, or of the second review that the actor works on.
 */
export async function composeReview(
  tx: Reader,
  { ticket, notWatchedReason }: { readonly ticket: Ticket; readonly notWatchedReason: string | undefined },
): Promise<ComposedReview> {
  const videos = await listTicketVideos(tx, ticket.id);
  const labels = new Map(videos.map((video) => [video.id, videoEntryId(video.position)]));
  const offsets = new Map((await listCameraOffsets(tx, ticket.id)).map((one) => [one.videoId, one]));
  const findings = await listFindings(tx, ticket.id);
  const coverage = reportCoverage(videos, await listWatchedParts(tx, ticket.id));
  const isAllWatched = coverage.every(({ gaps }) => gaps.length === 0);
  if (!isAllWatched && !notWatchedReason) throw new AppError('FOOTAGE_NOT_WATCHED');
  const scorecard = await reportScorecard(tx, { ticketId: ticket.id, videoLabels: labels, findings });
  const sources = findings.map((finding) => ({
    source: finding,
    reported: {
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
    },
  }));
  return {
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
      wornBy: video.wornBy,
      alignment: alignmentOf(offsets.get(video.id)),
      sourceSignatures: (video.facts.sourceSignatures ?? []).map((one) => summarizeSignature(one)),
    })),
    findings: sources.map(({ reported }) => reported),
    sources,
    coverage,
    scorecard,
    notWatchedReason: isAllWatched ? null : (notWatchedReason ?? null),
  };
}

function alignmentOf(offset: CameraOffset | undefined): ReportVideo['alignment'] {
  if (!offset) return null;
  const { startMicroseconds, driftPpm, origin } = offset;
  return { startMicroseconds, driftPpm, origin };
}

interface CoveredVideo {
  readonly id: string;
  readonly position: number;
  readonly facts: { readonly durationMicroseconds: number };
}

/** Summarizes, for each video of a report, what was watched, skimmed or only stated by all reviewers together and by each of them. */
function reportCoverage(videos: readonly CoveredVideo[], parts: readonly WatchedPart[]): ReportCoverage[] {
  return videos.map((video) => {
    const { durationMicroseconds } = video.facts;
    const own = parts.filter(({ videoId }) => videoId === video.id);
    const byReviewer = Map.groupBy(own, ({ reviewerId }) => reviewerId);
    return {
      videoLabel: videoEntryId(video.position),
      certainty: 'checked',
      ...summarizeCoverage(own, durationMicroseconds),
      reviewers: [...byReviewer.values()].map((watched) => sharesOfReviewer(watched, durationMicroseconds)),
    };
  });
}

function sharesOfReviewer(watched: readonly WatchedPart[], durationMicroseconds: number) {
  const { gaps: _gaps, ...shares } = summarizeCoverage(watched, durationMicroseconds);
  return { name: watched[0]?.reviewerName ?? '', ...shares };
}
