import { MOST_PICTURE_ATTEMPTS, type FindingExcerpt } from '../../evidence/media/video-excerpt.ts';
import { findingSeverities } from './finding.ts';
import type { FrameShape } from './frame-shapes.ts';

/**
 * Why a report prints no picture of a finding's frame.
 * - `failed`: it could not be made
 * - `pending`: it was not ready, and the reviewer delivered without it
 * - `omitted`: the report has too many pictures
 */
export const missingPictureReasons = ['failed', 'pending', 'omitted'] as const;
export type MissingPictureReason = (typeof missingPictureReasons)[number];

/** The still of a finding's frame, and its smaller copy that the report prints. */
export interface ReportStill {
  /** The stored still in full size. Null if there is none. */
  readonly full: { readonly sha256: string; readonly width: number; readonly height: number } | null;
  /** The JPEG in the PDF. Null if the report does not print it; `missing` is the reason. */
  readonly picture: { readonly sha256: string; readonly sizeBytes: number } | null;
  readonly missing: MissingPictureReason | null;
}

/** The parts of a finding that a report shows in addition to its text. */
export interface FindingIllustration {
  /** Drawn on the frame at its start. */
  readonly shapes: readonly FrameShape[];
  /**
   * Speed at which the video was playing when the finding was marked; null if it was paused, or
   * if it is unknown.
   */
  readonly playbackRate: number | null;
  /** Null if the position has no frame number, and in reports of earlier releases. */
  readonly still: ReportStill | null;
}

/** Reports of earlier releases show findings like this. */
export const noIllustration: FindingIllustration = { shapes: [], playbackRate: null, still: null };

/**
 * Returns the still of a finding as its report shows it.
 * @param canMake whether the server can make stills that are not ready
 */
export function toReportStill(
  { startFrame, still }: { readonly startFrame: number | null; readonly still: FindingExcerpt | null },
  canMake: boolean,
): ReportStill | null {
  if (startFrame === null) return null;
  const isSettled = still === null || still.state === 'failed';
  const file = still?.state === 'ready' ? still.file : null;
  const { width = null, height = null, picture = null } = still ?? {};
  const full = file && width && height ? { sha256: file.sha256, width, height } : null;
  if (full && picture)
    return { full, picture: { sha256: picture.sha256, sizeBytes: picture.sizeBytes }, missing: null };
  const isGivenUp = full !== null && still !== null && still.pictureAttempts >= MOST_PICTURE_ATTEMPTS;
  return { full, picture: null, missing: isSettled || isGivenUp || !canMake ? 'failed' : 'pending' };
}

/** A report has at most this many pictures. */
export const MOST_PICTURES = 400;
/** Maximum size of all pictures of a report, in bytes. */
export const MOST_PICTURE_BYTES = 40 * 1024 * 1024;

/** Omits the pictures beyond the limits of a report. Keeps those of the most serious findings. */
export function limitPictures<Finding extends FindingIllustration & { readonly severity: string }>(
  findings: readonly Finding[],
): Finding[] {
  const gravity = (one: Finding): number => findingSeverities.findIndex((each) => each === one.severity);
  const kept = new Set<string>();
  let bytes = 0;
  for (const { still } of findings.toSorted((a, b) => gravity(b) - gravity(a))) {
    const picture = still?.picture;
    if (!picture || kept.has(picture.sha256)) continue;
    if (kept.size === MOST_PICTURES || bytes + picture.sizeBytes > MOST_PICTURE_BYTES) continue;
    kept.add(picture.sha256);
    bytes += picture.sizeBytes;
  }
  return findings.map((finding) =>
    finding.still?.picture && !kept.has(finding.still.picture.sha256)
      ? { ...finding, still: { ...finding.still, picture: null, missing: 'omitted' } }
      : finding,
  );
}

/** Returns the sentence that explains a missing picture. */
export function describeMissingPicture(reason: MissingPictureReason): string {
  const reasons = {
    failed: 'No picture: it could not be made.',
    pending: 'No picture: it was not ready when the report was delivered.',
    omitted: `Picture omitted: a report has at most ${MOST_PICTURES} pictures (${MOST_PICTURE_BYTES / 1024 / 1024} MB), most serious findings first.`,
  } as const satisfies Readonly<Record<MissingPictureReason, string>>;
  return reasons[reason];
}

/** Describes what is drawn on a frame: "2 boxes and 1 arrow". Empty if nothing is. */
export function describeShapes(shapes: readonly FrameShape[]): string {
  const counted = (kind: FrameShape['kind'], one: string, many: string): string[] => {
    const count = shapes.filter((shape) => shape.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  };
  return [...counted('box', 'box', 'boxes'), ...counted('arrow', 'arrow', 'arrows')].join(' and ');
}
