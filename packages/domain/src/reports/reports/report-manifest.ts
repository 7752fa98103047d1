import type { ReportLetterhead } from '../../agencies/letterheads/letterhead.ts';
import type { ReportStill } from '../../review/findings/report-still.ts';
import {
  sortedFindings,
  type ReportedShares,
  type ReportDocument,
  type ReportQuestion,
} from './report-document.ts';

/**
 * Increase it when a field changes its meaning, so that older readers notice. In version 1, `watchedPercent`
 * of the coverage was stated by the browser, at any speed. In version 2 it is checked, at up to 2×.
 */
const formatOf = ({ coverage }: ReportDocument) =>
  coverage.some(({ certainty }) => certainty === 'checked') ? 'plainview-report/2' : 'plainview-report/1';

/** The report as plain JSON: what `report.json` contains and the on-screen report shows. */
export type ReportManifest = ReturnType<typeof toReportManifest>;

/** Returns the report as `report.json`, the text that is attached to the PDF. */
export const reportManifest = (report: ReportDocument): string =>
  `${JSON.stringify(toReportManifest(report), null, 2)}\n`;

/**
 * Returns the report as plain JSON for programs: the same content as the pages, with nothing rounded. Times
 * are ISO 8601 in UTC, positions are integer microseconds. Fields are listed explicitly, so that their order
 * never depends on the caller.
 */
function toReportManifest(report: ReportDocument) {
  return {
    format: formatOf(report),
    reportId: report.reportId,
    ticketId: report.ticketId,
    ticketNumber: report.ticketNumber,
    version: report.version,
    agencyName: report.agencyName,
    letterhead: report.letterhead && toManifestLetterhead(report.letterhead),
    timeZone: report.timeZone,
    incidentType: report.incidentType,
    officers: report.officers,
    caseNumber: report.caseNumber,
    incidentTime: report.incidentTime,
    request: report.request,
    submittedAt: report.submittedAt.toISOString(),
    deliveredAt: report.deliveredAt.toISOString(),
    reviewerName: report.reviewerName,
    summary: report.summary,
    videos: report.videos.map((video) => ({
      label: video.label,
      fileName: video.fileName,
      sha256: video.sha256,
      sizeBytes: video.sizeBytes,
      durationMicroseconds: video.durationMicroseconds,
      category: video.category,
      recordedAt: video.recordedAt,
      location: video.location,
      deviceId: video.deviceId,
      wornBy: video.wornBy,
      alignment: video.alignment && {
        startMicroseconds: video.alignment.startMicroseconds,
        driftPpm: video.alignment.driftPpm,
        origin: video.alignment.origin,
      },
      sourceSignatures: video.sourceSignatures,
    })),
    findings: sortedFindings(report).map((finding) => ({
      videoLabel: finding.videoLabel,
      startMicroseconds: finding.startMicroseconds,
      endMicroseconds: finding.endMicroseconds,
      startFrame: finding.startFrame,
      endFrame: finding.endFrame,
      frameSource: finding.frameSource,
      category: finding.category,
      severity: finding.severity,
      text: finding.text,
      authorName: finding.authorName,
      playbackRate: finding.playbackRate,
      shapes: finding.shapes.map(({ kind, x1, y1, x2, y2 }) => ({ kind, x1, y1, x2, y2 })),
      still: finding.still && toManifestStill(finding.still),
    })),
    coverage: report.coverage.map((video) => ({
      videoLabel: video.videoLabel,
      certainty: video.certainty,
      ...toManifestShares(video),
      gaps: video.gaps.map(({ startMicroseconds, endMicroseconds }) => ({
        startMicroseconds,
        endMicroseconds,
      })),
      reviewers: video.reviewers.map((one) => ({ name: one.name, ...toManifestShares(one) })),
    })),
    scorecard: report.scorecard && {
      scorecardId: report.scorecard.scorecardId,
      name: report.scorecard.name,
      version: report.scorecard.version,
      sections: report.scorecard.sections.map(({ title, questions }) => ({
        title,
        questions: questions.map(toManifestQuestion),
      })),
    },
    notWatchedReason: report.notWatchedReason,
    custody: { sequence: report.custody.sequence, hash: report.custody.hash },
    checkpoint: report.checkpoint && {
      origin: report.checkpoint.origin,
      size: report.checkpoint.size,
      root: report.checkpoint.root,
      signature: report.checkpoint.signature,
      key: report.checkpoint.key,
      keyFingerprint: report.checkpoint.keyFingerprint,
    },
    previousVersion: report.previousVersion && {
      version: report.previousVersion.version,
      sha256: report.previousVersion.sha256,
    },
    reopenReason: report.reopenReason,
  };
}

function toManifestLetterhead(letterhead: ReportLetterhead) {
  const { version, unit, address, signature, confidentiality, logo } = letterhead;
  return {
    version,
    unit,
    address,
    signature,
    confidentiality,
    logo: logo && {
      contentType: logo.contentType,
      width: logo.width,
      height: logo.height,
      sha256: logo.sha256,
    },
  };
}

function toManifestStill({ full, picture, missing }: ReportStill) {
  return {
    full: full && { sha256: full.sha256, width: full.width, height: full.height },
    picture: picture && { sha256: picture.sha256, sizeBytes: picture.sizeBytes },
    missing,
  };
}

function toManifestQuestion({ id, kind, text, options, isRequired, answer }: ReportQuestion) {
  return {
    id,
    kind,
    text,
    options,
    isRequired,
    answer: answer && {
      text: answer.text,
      authorName: answer.authorName,
      answeredAt: answer.answeredAt,
      evidence: answer.evidence && {
        videoLabel: answer.evidence.videoLabel,
        startMicroseconds: answer.evidence.startMicroseconds,
      },
    },
  };
}

const toManifestShares = ({
  watchedPercent,
  attentivePercent,
  skimmedPercent,
  statedPercent,
}: ReportedShares) => ({ watchedPercent, attentivePercent, skimmedPercent, statedPercent });
