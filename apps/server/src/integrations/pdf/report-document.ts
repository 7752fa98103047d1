import type { FindingFrames } from '@plainview/domain/report/finding';

/** Content of a delivered report. Plain data: the same document always becomes the same file. */
export interface ReportDocument {
  readonly reportId: string;
  readonly ticketId: string;
  /** 1 for the first delivery, incremented with each reopening. */
  readonly version: number;
  readonly agencyName: string;
  readonly incidentType: string;
  readonly officers: readonly string[];
  readonly submittedAt: Date;
  readonly deliveredAt: Date;
  readonly reviewerName: string;
  /** Plain text; an empty line ends a paragraph. */
  readonly summary: string;
  readonly videos: readonly ReportVideo[];
  /** In any order. */
  readonly findings: readonly ReportFinding[];
  /** For each video, in the same order. */
  readonly coverage: readonly ReportCoverage[];
  /** Null if the ticket had none. */
  readonly scorecard: ReportScorecard | null;
  /** Why parts of the footage were not watched; null if all of it was. */
  readonly notWatchedReason: string | null;
  /** The newest custody ledger entry when the report was delivered. */
  readonly custody: { readonly sequence: number; readonly hash: string };
  /** The version that this one replaces, with the SHA-256 of its file. */
  readonly previousVersion: { readonly version: number; readonly sha256: string } | null;
  readonly reopenReason: string | null;
}

export interface ReportVideo {
  /** For example `video-1`; findings refer to it. */
  readonly label: string;
  readonly fileName: string;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly durationMicroseconds: number;
  readonly category: string;
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

/** How much of a video was watched before delivery. Percentages are whole numbers, rounded down. */
export interface ReportCoverage {
  readonly videoLabel: string;
  /** By all reviewers together, at any speed. */
  readonly watchedPercent: number;
  /** By all reviewers together, at up to 1.5× speed with sound. */
  readonly attentivePercent: number;
  readonly gaps: readonly {
    readonly startMicroseconds: number;
    readonly endMicroseconds: number;
  }[];
  readonly reviewers: readonly {
    readonly name: string;
    readonly watchedPercent: number;
    readonly attentivePercent: number;
  }[];
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
    readonly answeredAt: Date;
    /** Where the answer can be seen. */
    readonly evidence: { readonly videoLabel: string; readonly startMicroseconds: number } | null;
  } | null;
}

/** Sorts findings by the order of the videos, then by time. Findings on a video that is not listed come last. */
export function sortedFindings(report: ReportDocument): readonly ReportFinding[] {
  const place = new Map(report.videos.map((video, index) => [video.label, index]));
  const placeOf = (finding: ReportFinding): number => place.get(finding.videoLabel) ?? report.videos.length;
  return report.findings.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.startMicroseconds - b.startMicroseconds ||
      (a.endMicroseconds ?? a.startMicroseconds) - (b.endMicroseconds ?? b.startMicroseconds),
  );
}
