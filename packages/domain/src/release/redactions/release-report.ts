import type { ReportLetterhead } from '../../agencies/letterheads/letterhead.ts';
import type { CustodyFact } from '../../ledger/custody-event.ts';
import type { PrintedCheckpoint } from '../../ledger/printed-checkpoint.ts';
import type { WatchedCopy } from './checks/watched-copy.ts';
import type { ApprovedFaces } from './faces/proposed-faces.ts';
import type { HiddenSubject, LabelPlacement, RedactionPurpose } from './redaction-order.ts';

/** A region that is hidden. What it hides and where it is on the picture is not part of the report. */
export interface ReportedRegion {
  /** Label of the reason. */
  readonly reason: string;
  /** First and last frame on which it is hidden, from 1. */
  readonly startFrame: number;
  readonly endFrame: number;
  /** When the first frame begins and the last one ends; null if the times of the frames are not known. */
  readonly startMicroseconds: number | null;
  readonly endMicroseconds: number | null;
  /** Number of frames on which its position was set; in between it is computed. */
  readonly keyFrames: number;
}

/** A range in which the sound is muted. */
export interface ReportedMutedRange {
  /** Label of the reason. */
  readonly reason: string;
  readonly startMicroseconds: number;
  readonly endMicroseconds: number;
}

/** Result of the comparison of a copy with its original, as the ledger has it. Differences are of 255. */
export interface ReportedCheck {
  /** SHA-256 of the file that the copy was made from and compared with. */
  readonly sourceSha256: string;
  readonly mutedMicroseconds: number;
  readonly largestDifferenceOutside: string;
  readonly largestDifferenceInside: string;
}

/** The label on each frame of a copy. */
export interface ReportedLabel {
  readonly placement: Exclude<LabelPlacement, 'none'>;
  readonly text: string;
}

/** A video of a delivered redacted copy. */
export interface ReportedCopy {
  /** Name of the copy. The name of the original may tell what is hidden. */
  readonly name: string;
  readonly original: { readonly sha256: string; readonly sizeBytes: number };
  readonly copy: { readonly sha256: string; readonly sizeBytes: number };
  /** Frames and samples of sound that were compared. */
  readonly frames: number;
  readonly samples: number;
  /** Null if another installation, from which the agency moved, compared the files. */
  readonly check: ReportedCheck | null;
  /** Where the label is and what it says; null without one, and if another installation rendered the copy. */
  readonly label: ReportedLabel | null;
  /** Watched share of the person who approved it; null if an earlier release or another installation approved it. */
  readonly watched: Pick<WatchedCopy, 'percent' | 'speed'> | null;
  /** By their first frames. */
  readonly regions: readonly ReportedRegion[];
  /** By their starts. */
  readonly mutedRanges: readonly ReportedMutedRange[];
}

/** Places where regions begin or end inside the picture, which the person who checked the copy had to look at. */
export interface ReportedLooseEnds {
  readonly count: number;
  /** How many of them the person confirmed to have looked at. */
  readonly lookedAt: number;
  /** Why the others and the undecided faces need no look; null if there are none. */
  readonly explanation: string | null;
}

/** Most that a copy may differ from its original without being rejected. */
export interface ReportedTolerances {
  /** Pixels around each region that are hidden, too. */
  readonly marginPixels: number;
  /** Of a block of 16 × 16 pixels outside of hidden areas, on average, of 255. */
  readonly outside: number;
  /** Of a pixel inside of hidden areas from black, of 255. */
  readonly inside: number;
  /** Part of the energy of 100 ms of sound in which it may differ outside of muted ranges, in percent. */
  readonly soundPercent: number;
  /** Milliseconds around a muted range in which sound is not compared. */
  readonly muteMarginMilliseconds: number;
}

/**
 * The content of the report of a delivered redacted copy. Recipients read it, so it has no names and texts of the ticket:
 * neither officers nor file names, incident or instructions.
 */
export interface ReleaseReport {
  /** Id of its file. */
  readonly reportId: string;
  readonly redactionId: string;
  readonly ticketNumber: string;
  readonly agencyName: string;
  readonly letterhead: ReportLetterhead | null;
  /** IANA name of the agency's time zone. */
  readonly timeZone: string;
  readonly purpose: RedactionPurpose;
  /** Empty if there is none. */
  readonly requestNumber: string;
  readonly deadline: Date | null;
  readonly orderedAt: Date;
  /** What the order asks to hide. */
  readonly hidden: readonly HiddenSubject[];
  readonly needsSecondPerson: boolean;
  /** People who saved regions or muted ranges, in the order of their first changes, as the ledger names them. */
  readonly drawnBy: readonly string[];
  readonly checkedBy: string;
  readonly checkedAt: Date;
  /** Null if another installation or an earlier release approved the copy. */
  readonly looseEnds: ReportedLooseEnds | null;
  /** Faces that a program proposed; null if another installation or an earlier release approved the copy. */
  readonly faces: ApprovedFaces | null;
  /** Whether the order asks the person who approves to watch all. */
  readonly needsFullWatch: boolean;
  /** Why what the person did not watch needs no look; null if there is no explanation. */
  readonly watchExplanation: string | null;
  readonly deliveredBy: string;
  readonly deliveredAt: Date;
  readonly tolerances: ReportedTolerances;
  /** In the order of the ticket. */
  readonly videos: readonly ReportedCopy[];
  readonly checkpoint: PrintedCheckpoint | null;
}

/** How often a reason was given. */
export interface ReasonCount {
  readonly reason: string;
  readonly regions: number;
  readonly mutedRanges: number;
}

/** Counts the regions and muted ranges of all videos by their reasons, in the order of the reasons' first use. */
export function countReasons(
  videos: readonly Pick<ReportedCopy, 'regions' | 'mutedRanges'>[],
): ReasonCount[] {
  const counts = new Map<string, { regions: number; mutedRanges: number }>();
  const add = (kind: 'regions' | 'mutedRanges', reason: string): void => {
    const count = counts.get(reason) ?? { regions: 0, mutedRanges: 0 };
    count[kind] += 1;
    counts.set(reason, count);
  };
  for (const { regions, mutedRanges } of videos) {
    for (const { reason } of regions) add('regions', reason);
    for (const { reason } of mutedRanges) add('mutedRanges', reason);
  }
  return [...counts].map(([reason, { regions, mutedRanges }]) => ({ reason, regions, mutedRanges }));
}

/** Returns the file name of the report of a ticket's redacted copy. */
export const releaseReportFileName = (ticketNumber: string): string => `${ticketNumber}-release-report.pdf`;

/**
 * Returns the report as `release-report.json`, the text that is attached to the PDF. Times are ISO 8601 in UTC, positions
 * are integer microseconds. Fields are listed explicitly, so that their order never depends on the caller.
 */
export function releaseReportManifest(report: ReleaseReport): string {
  const { tolerances, checkpoint, looseEnds, faces } = report;
  const manifest = {
    format: 'plainview-release-report/1',
    reportId: report.reportId,
    redactionId: report.redactionId,
    ticketNumber: report.ticketNumber,
    agencyName: report.agencyName,
    timeZone: report.timeZone,
    purpose: report.purpose,
    requestNumber: report.requestNumber,
    deadline: report.deadline?.toISOString() ?? null,
    orderedAt: report.orderedAt.toISOString(),
    hidden: report.hidden,
    needsSecondPerson: report.needsSecondPerson,
    drawnBy: report.drawnBy,
    checkedBy: report.checkedBy,
    checkedAt: report.checkedAt.toISOString(),
    looseEnds: looseEnds && {
      count: looseEnds.count,
      lookedAt: looseEnds.lookedAt,
      explanation: looseEnds.explanation,
    },
    faces: faces && {
      proposed: faces.proposed,
      accepted: faces.accepted,
      rejected: faces.rejected,
      hidden: faces.hidden,
      undecided: faces.undecided,
      lookedAt: faces.lookedAt,
    },
    needsFullWatch: report.needsFullWatch,
    watchExplanation: report.watchExplanation,
    deliveredBy: report.deliveredBy,
    deliveredAt: report.deliveredAt.toISOString(),
    tolerances: {
      marginPixels: tolerances.marginPixels,
      outside: tolerances.outside,
      inside: tolerances.inside,
      soundPercent: tolerances.soundPercent,
      muteMarginMilliseconds: tolerances.muteMarginMilliseconds,
    },
    videos: report.videos.map(toManifestVideo),
    checkpoint: checkpoint && {
      origin: checkpoint.origin,
      size: checkpoint.size,
      root: checkpoint.root,
      signature: checkpoint.signature,
      key: checkpoint.key,
      keyFingerprint: checkpoint.keyFingerprint,
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const toManifestVideo = ({ original, copy, check, label, watched, ...video }: ReportedCopy) => ({
  name: video.name,
  original: { sha256: original.sha256, sizeBytes: original.sizeBytes },
  copy: { sha256: copy.sha256, sizeBytes: copy.sizeBytes },
  frames: video.frames,
  samples: video.samples,
  check: check && {
    sourceSha256: check.sourceSha256,
    mutedMicroseconds: check.mutedMicroseconds,
    largestDifferenceOutside: check.largestDifferenceOutside,
    largestDifferenceInside: check.largestDifferenceInside,
  },
  label: label && { placement: label.placement, text: label.text },
  watched: watched && { percent: watched.percent, speed: watched.speed },
  regions: video.regions.map((region) => ({
    reason: region.reason,
    startFrame: region.startFrame,
    endFrame: region.endFrame,
    startMicroseconds: region.startMicroseconds,
    endMicroseconds: region.endMicroseconds,
    keyFrames: region.keyFrames,
  })),
  mutedRanges: video.mutedRanges.map(({ reason, startMicroseconds, endMicroseconds }) => ({
    reason,
    startMicroseconds,
    endMicroseconds,
  })),
});

/** Returns whether an entry records the delivery of a redacted copy with this report. */
export const isRecordOfReleaseReport = (
  { event, data }: Pick<CustodyFact, 'event' | 'data'>,
  sha256: string,
): boolean => event === 'redaction.delivered' && data['reportSha256'] === sha256;
