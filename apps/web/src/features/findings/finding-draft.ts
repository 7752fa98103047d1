import type { Inputs, Outputs } from '@plainview/contract/index';
import { frameSources, type FrameSource } from '@plainview/domain/evidence/media/frame';
import {
  checkFindingRange,
  findingCategories,
  findingSeverities,
  LONGEST_FINDING_TEXT,
  noFrames,
  type FindingCategory,
  type FindingFault,
  type FindingFrames,
  type FindingSeverity,
} from '@plainview/domain/review/findings/finding';
import {
  areSameShapes,
  frameShapeKinds,
  type FrameShape,
} from '@plainview/domain/review/findings/frame-shapes';
import type { MarkedPosition } from '../../player/range-mark.ts';
import type { Finding } from './finding-order.ts';

/** Position of a finding: a moment, or a range if it has an end. */
export interface FindingMark extends FindingFrames {
  readonly videoId: string;
  readonly startMicroseconds: number;
  readonly endMicroseconds: number | null;
  /** Speed at which the video was playing; null if it was paused. */
  readonly playbackRate: number | null;
}

/** A finding being edited; new if it has no id. */
export interface FindingDraft extends FindingMark {
  readonly findingId: string | null;
  readonly category: FindingCategory | null;
  readonly severity: FindingSeverity;
  readonly text: string;
  readonly shapes: readonly FrameShape[];
}

/** Errors of a draft: messages by field, and one for an invalid range. */
export interface DraftFaults {
  readonly fields: Readonly<Record<string, string>>;
  readonly range: FindingFault | null;
}

/** No errors. */
export const noFaults: DraftFaults = { fields: {}, range: null };

type TicketVideo = Outputs['tickets']['get']['videos'][number];
type NewFinding = Omit<Inputs['findings']['add'], 'ticketId'>;

/** Either the valid finding or the errors. */
export type CheckedDraft = { readonly finding: NewFinding } | { readonly faults: DraftFaults };

/**
 * Returns a new draft at a mark, or moves the open one. Marking again while editing corrects the position and
 * keeps the text. A key that marks with a category sets it; a line of a transcript gives the text.
 */
export function draftAtMark(
  open: FindingDraft | null,
  mark: FindingMark,
  category: FindingCategory | null = null,
  text = '',
): FindingDraft {
  if (open) return { ...open, ...mark, category: category ?? open.category, text: open.text || text };
  return { ...mark, findingId: null, category, severity: 'information', text, shapes: [] };
}

/** Returns the category that a digit key marks, counted from 1. */
export const categoryOfDigit = (digit: number | null): FindingCategory | null =>
  (digit !== null && findingCategories[digit - 1]) || null;

/**
 * Limits a mark to the duration that the server measured. A browser may hold the last frame some microseconds
 * longer, and the server would reject a mark there as outside the video.
 */
export function markWithin(mark: FindingMark, videoDurationMicroseconds: number): FindingMark {
  const within = (microseconds: number): number =>
    Math.max(0, Math.min(Math.round(microseconds), videoDurationMicroseconds));
  const startMicroseconds = within(mark.startMicroseconds);
  const endMicroseconds = mark.endMicroseconds === null ? null : within(mark.endMicroseconds);
  // A limited position is not that of the frame anymore.
  const isExact = startMicroseconds === mark.startMicroseconds && endMicroseconds === mark.endMicroseconds;
  return { ...mark, startMicroseconds, endMicroseconds, ...(isExact ? {} : noFrames) };
}

/** Returns a mark of the player as a mark of its video. It has frames only if all its positions have. */
export function markOf(
  videoId: string,
  { start, end }: { readonly start: MarkedPosition; readonly end: MarkedPosition | null },
  frameSource: FrameSource,
): FindingMark {
  const isExact = start.frame !== null && end?.frame !== null;
  return {
    videoId,
    startMicroseconds: start.microseconds,
    endMicroseconds: end && end.microseconds,
    playbackRate: start.rate ?? end?.rate ?? null,
    ...(isExact ? { startFrame: start.frame, endFrame: end?.frame ?? null, frameSource } : noFrames),
  };
}

/** Returns a mark of the player as a mark of the video that it plays, limited to the video. */
export const markInVideo = (
  { videoId, media, facts }: Pick<TicketVideo, 'videoId' | 'media' | 'facts'>,
  mark: { readonly start: MarkedPosition; readonly end: MarkedPosition | null },
): FindingMark =>
  markWithin(
    markOf(videoId, mark, media.playableUrl === null ? 'original' : 'copy'),
    facts.durationMicroseconds,
  );

const positionOf = (mark: FindingMark): FindingMark => ({
  videoId: mark.videoId,
  startMicroseconds: mark.startMicroseconds,
  endMicroseconds: mark.endMicroseconds,
  startFrame: mark.startFrame,
  endFrame: mark.endFrame,
  frameSource: mark.frameSource,
  playbackRate: mark.playbackRate,
});

/** Returns a draft for editing an existing finding. */
export function draftOfFinding(finding: Finding): FindingDraft {
  const { id, category, severity, text, shapes } = finding;
  return { ...positionOf(finding), findingId: id, category, severity, text, shapes };
}

/** Returns the content of a stored finding, to write it again. */
export function contentOf(finding: Finding): NewFinding {
  const { category, severity, text, shapes } = finding;
  return { ...positionOf(finding), category, severity, text, shapes };
}

/** Returns whether closing the draft would lose user input. */
export function draftHoldsWork(draft: FindingDraft | null, saved: Finding | null): boolean {
  if (!draft) return false;
  if (!saved) return draft.text.trim() !== '' || draft.category !== null || draft.shapes.length > 0;
  return (
    draft.text !== saved.text ||
    draft.category !== saved.category ||
    draft.severity !== saved.severity ||
    draft.videoId !== saved.videoId ||
    draft.startMicroseconds !== saved.startMicroseconds ||
    draft.endMicroseconds !== saved.endMicroseconds ||
    draft.startFrame !== saved.startFrame ||
    !areSameShapes(draft.shapes, saved.shapes)
  );
}

/** Validates a draft as the server does, so that errors show next to their fields before sending. */
export function checkDraft(draft: FindingDraft, videoDurationMicroseconds: number): CheckedDraft {
  const { category, severity } = draft;
  const text = draft.text.trim();
  const range = checkFindingRange(draft, videoDurationMicroseconds);
  const textFault = faultOfText(text);
  if (category !== null && textFault === null && range === null) {
    return { finding: { ...positionOf(draft), category, severity, text, shapes: [...draft.shapes] } };
  }
  return {
    faults: {
      fields: {
        ...(textFault !== null && { text: textFault }),
        ...(category === null && { category: 'Please choose a category.' }),
      },
      range: range && range.code,
    },
  };
}

function faultOfText(text: string): string | null {
  if (text === '') return 'Please describe what the video shows here.';
  if (text.length > LONGEST_FINDING_TEXT)
    return `This is longer than ${LONGEST_FINDING_TEXT} characters. Please shorten it or write two findings.`;
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Restores a draft kept over a reload; returns null if its shape is invalid. */
export function reviveDraft(kept: unknown): FindingDraft | null {
  if (!isRecord(kept)) return null;
  const { findingId, videoId, startMicroseconds, endMicroseconds, category, severity, text } = kept;
  const isMark =
    typeof videoId === 'string' &&
    Number.isSafeInteger(startMicroseconds) &&
    (endMicroseconds === null || Number.isSafeInteger(endMicroseconds));
  if (!isMark || typeof text !== 'string') return null;
  return {
    findingId: typeof findingId === 'string' ? findingId : null,
    videoId,
    startMicroseconds: Number(startMicroseconds),
    endMicroseconds: endMicroseconds === null ? null : Number(endMicroseconds),
    ...reviveFrames(kept),
    category: findingCategories.find((known) => known === category) ?? null,
    severity: findingSeverities.find((known) => known === severity) ?? 'information',
    text,
    ...reviveMarks(kept),
  };
}

/** Restores frames; a draft of an earlier release has none. */
function reviveFrames({ startFrame, endFrame, frameSource }: Record<string, unknown>): FindingFrames {
  const source = frameSources.find((known) => known === frameSource) ?? null;
  if (source === null || !Number.isSafeInteger(startFrame)) return noFrames;
  const end = Number.isSafeInteger(endFrame) ? Number(endFrame) : null;
  return { startFrame: Number(startFrame), endFrame: end, frameSource: source };
}

const isCoordinate = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;

/** Restores shapes and playback speed; a draft of an earlier release has none. */
function reviveMarks({ shapes, playbackRate }: Record<string, unknown>) {
  const rate = typeof playbackRate === 'number' && playbackRate > 0 ? playbackRate : null;
  return { shapes: Array.isArray(shapes) ? shapes.flatMap(reviveShape) : [], playbackRate: rate };
}

function reviveShape(kept: unknown): FrameShape[] {
  if (!isRecord(kept)) return [];
  const { x1, y1, x2, y2 } = kept;
  const kind = frameShapeKinds.find((known) => known === kept['kind']);
  const isShape = isCoordinate(x1) && isCoordinate(y1) && isCoordinate(x2) && isCoordinate(y2);
  return kind && isShape ? [{ kind, x1, y1, x2, y2 }] : [];
}
