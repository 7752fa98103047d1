import type { ReportLetterhead } from '../../agencies/letterheads/letterhead.ts';
import type { CameraOffset } from '../../evidence/cameras/alignment.ts';
import type { PrintedCheckpoint } from '../../ledger/printed-checkpoint.ts';
import type { CoverageCertainty, CoverageShares } from '../../review/coverage/coverage-shares.ts';
import { findingName, gravityOf } from '../../review/findings/finding-number.ts';
import { noFrames, type FindingFrames } from '../../review/findings/finding.ts';
import { noIllustration, type FindingIllustration } from '../../review/findings/report-still.ts';

/** Fields that only exist once a report is delivered. A preview has all others. */
export interface ReportDelivery {
  /** Null in a preview. */
  readonly reportId: string | null;
  /** In a preview, when it was made. */
  readonly deliveredAt: Date;
  /** The newest custody ledger entry at that time. */
  readonly custody: { readonly sequence: number; readonly hash: string };
  /** The newest signed checkpoint before that time; null if the ledger has none. */
  readonly checkpoint: PrintedCheckpoint | null;
}

/** Content of a report. Plain data: the same document always becomes the same file. */
export interface ReportDocument extends ReportDelivery {
  readonly ticketId: string;
  /** Null in reports of earlier releases. */
  readonly ticketNumber: string | null;
  /** 1 for the first delivery, incremented with each reopening. */
  readonly version: number;
  readonly agencyName: string;
  /** Null if the agency had none. */
  readonly letterhead: ReportLetterhead | null;
  /** IANA name of the time zone in which times are printed, next to UTC. */
  readonly timeZone: string;
  readonly incidentType: string;
  readonly officers: readonly string[];
  /** The agency's own number of the case or call; null if it gave none. */
  readonly caseNumber: string | null;
  /** Time of the incident, as `parseIncidentTime` returns it; null if it is unknown. */
  readonly incidentTime: string | null;
  /** The agency's notes on the ticket, which say what it asked for; null if it wrote none. */
  readonly request: string | null;
  readonly submittedAt: Date;
  readonly reviewerName: string;
  /** Plain text; an empty line ends a paragraph. */
  readonly summary: string;
  readonly videos: readonly ReportVideo[];
  /** In any order. */
  readonly findings: readonly IllustratedFinding[];
  /** For each video, in the same order. */
  readonly coverage: readonly ReportCoverage[];
  /** Null if the ticket had none. */
  readonly scorecard: ReportScorecard | null;
  /** Why parts of the footage were not watched; null if all of it was. */
  readonly notWatchedReason: string | null;
  /** The version that this one replaces, with the SHA-256 of its file. */
  readonly previousVersion: { readonly version: number; readonly sha256: string } | null;
  readonly reopenReason: string | null;
}

/** A report before its delivery. */
export type ReportDraft = Omit<ReportDocument, keyof ReportDelivery>;

export interface ReportVideo {
  /** For example `video-1`; findings refer to it. */
  readonly label: string;
  readonly fileName: string;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly durationMicroseconds: number;
  readonly category: string;
  /** The agency's input; null if there is none. `recordedAt` is ISO 8601. */
  readonly recordedAt: string | null;
  readonly location: string | null;
  readonly deviceId: string | null;
  /** The officer who wore the camera, as the ticket states; null if that was not recorded. */
  readonly wornBy: string | null;
  /** Its saved start on the common timeline of the ticket's cameras; null if it is not aligned. */
  readonly alignment: Pick<CameraOffset, 'startMicroseconds' | 'driftPpm' | 'origin'> | null;
  /** Sentences about the signatures that were found in the file on arrival. */
  readonly sourceSignatures: readonly string[];
}

export interface ReportFinding extends FindingFrames {
  readonly videoLabel: string;
  readonly startMicroseconds: number;
  /** Null for a moment instead of a range. */
  readonly endMicroseconds: number | null;
  readonly category: string;
  readonly severity: string;
  readonly text: string;
  /** The author's name at the time of writing. */
  readonly authorName: string;
}

/** A finding as a report shows it. */
export type IllustratedFinding = ReportFinding & FindingIllustration;

/** Shares of a video in a report. */
export interface ReportedShares extends Omit<CoverageShares, 'skimmedPercent' | 'statedPercent'> {
  /** Null in reports of earlier releases, which counted it as watched. */
  readonly skimmedPercent: number | null;
  /** Null in reports of earlier releases, which checked nothing. */
  readonly statedPercent: number | null;
}

/** How much of a video was watched before delivery, by all reviewers together and by each of them. */
export interface ReportCoverage extends ReportedShares {
  readonly videoLabel: string;
  /** `stated` in reports of earlier releases: watched is what the browser stated, at any speed. */
  readonly certainty: CoverageCertainty;
  readonly gaps: readonly {
    readonly startMicroseconds: number;
    readonly endMicroseconds: number;
  }[];
  readonly reviewers: readonly (ReportedShares & { readonly name: string })[];
}

/** The scorecard as it was answered, with its questions. */
export interface ReportScorecard {
  readonly scorecardId: string;
  readonly name: string;
  readonly version: number;
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly ReportQuestion[];
  }[];
}

export interface ReportQuestion {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly isRequired: boolean;
  /** Null if it was not answered. */
  readonly answer: {
    readonly text: string;
    readonly authorName: string;
    /** ISO 8601. */
    readonly answeredAt: string;
    /** Moment of a video that supports the answer. */
    readonly evidence: { readonly videoLabel: string; readonly startMicroseconds: number } | null;
  } | null;
}

/** A finding with its number in the report, such as F1. */
export type Numbered<Finding extends ReportFinding> = Finding & { readonly number: string };
export type NumberedFinding = Numbered<IllustratedFinding>;

/**
 * Sorts findings by the order of the videos, then by time. Findings on a video that is not listed come last.
 */
export function sortedFindings<Finding extends ReportFinding = IllustratedFinding>(
  report: Pick<ReportDocument, 'videos'> & { readonly findings: readonly Finding[] },
): readonly Finding[] {
  const place = new Map(report.videos.map((video, index) => [video.label, index]));
  const placeOf = (finding: ReportFinding): number => place.get(finding.videoLabel) ?? report.videos.length;
  return report.findings.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.startMicroseconds - b.startMicroseconds ||
      (a.endMicroseconds ?? a.startMicroseconds) - (b.endMicroseconds ?? b.startMicroseconds),
  );
}

/**
 * Numbers findings as F1, F2 and so on: the most serious first, then by video and time. Findings with a
 * severity that no longer exists come last.
 */
export function numberedFindings<Finding extends ReportFinding = IllustratedFinding>(
  report: Pick<ReportDocument, 'videos'> & { readonly findings: readonly Finding[] },
): readonly Numbered<Finding>[] {
  return sortedFindings<Finding>(report)
    .toSorted((a, b) => gravityOf(b.severity) - gravityOf(a.severity))
    .map((finding, index) => Object.assign({ number: findingName(index + 1) }, finding));
}

const noDetails: Pick<
  ReportVideo,
  'recordedAt' | 'location' | 'deviceId' | 'wornBy' | 'alignment' | 'sourceSignatures'
> = {
  recordedAt: null,
  location: null,
  deviceId: null,
  wornBy: null,
  alignment: null,
  sourceSignatures: [],
};

/** Fields that reports of earlier releases lack. */
type LaterField =
  | 'coverage'
  | 'notWatchedReason'
  | 'scorecard'
  | 'checkpoint'
  | 'ticketNumber'
  | 'caseNumber'
  | 'incidentTime'
  | 'request'
  | 'letterhead'
  | 'timeZone';

/** Values for coverage in reports of earlier releases. */
const noCertainty = { certainty: 'stated', skimmedPercent: null, statedPercent: null } as const;
const { certainty: _certainty, ...noShares } = noCertainty;

/** Coverage as it is stored. */
type StoredCoverage = Omit<ReportCoverage, keyof typeof noCertainty | 'reviewers'> &
  Partial<Pick<ReportCoverage, keyof typeof noCertainty>> & {
    readonly reviewers: readonly (Omit<ReportCoverage['reviewers'][number], keyof typeof noShares> &
      Partial<Pick<ReportedShares, keyof typeof noShares>>)[];
  };

/** A report as it is stored: JSON, in which times are ISO 8601. */
export type StoredReport = Omit<
  ReportDocument,
  'submittedAt' | 'deliveredAt' | 'reportId' | 'videos' | 'findings' | LaterField
> &
  Partial<Pick<ReportDocument, Exclude<LaterField, 'coverage'>>> & {
    readonly coverage?: readonly StoredCoverage[];
    readonly reportId: string;
    readonly submittedAt: string;
    readonly deliveredAt: string;
    readonly videos: readonly (Omit<ReportVideo, keyof typeof noDetails> & Partial<typeof noDetails>)[];
    readonly findings: readonly (Omit<ReportFinding, keyof FindingFrames> &
      Partial<FindingFrames & FindingIllustration>)[];
  };

/** Converts a delivered report to its stored form. */
export const storeReport = (report: ReportDocument & { readonly reportId: string }): StoredReport => ({
  ...report,
  submittedAt: report.submittedAt.toISOString(),
  deliveredAt: report.deliveredAt.toISOString(),
});

/** Restores a stored report. Fills in what reports of earlier releases lack. */
export const restoreReport = ({
  coverage = [],
  notWatchedReason = null,
  scorecard = null,
  checkpoint = null,
  ticketNumber = null,
  caseNumber = null,
  incidentTime = null,
  request = null,
  letterhead = null,
  timeZone = 'UTC',
  ...report
}: StoredReport): ReportDocument => ({
  ...report,
  coverage: coverage.map((video) => ({
    ...noCertainty,
    ...video,
    reviewers: video.reviewers.map((reviewer) => ({ ...noShares, ...reviewer })),
  })),
  notWatchedReason,
  scorecard,
  checkpoint,
  ticketNumber,
  caseNumber,
  incidentTime,
  request,
  letterhead,
  timeZone,
  submittedAt: new Date(report.submittedAt),
  deliveredAt: new Date(report.deliveredAt),
  videos: report.videos.map((video) => ({ ...noDetails, ...video })),
  findings: report.findings.map((finding) => ({ ...noFrames, ...noIllustration, ...finding })),
});
