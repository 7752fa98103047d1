import type { Outputs } from '@plainview/contract/index';
import { formatKeyFrames, parseKeyFrames } from '@plainview/domain/release/redactions/key-frames';
import type { Marks } from '@plainview/domain/release/redactions/marks';
import { readTracks, type WrittenTrack } from '@plainview/domain/release/redactions/redaction-marks';
import type { MutedRange, RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';

/** Marks with the versions that they are based on. */
export interface VersionedMarks {
  readonly marks: Marks;
  readonly tracksVersion: number;
  readonly mutedRangesVersion: number;
}

/** Writes a track as it is sent and stored. */
export const writeTrack = (track: RedactionTrack): WrittenTrack => ({
  ...track,
  keyFrames: formatKeyFrames(track.keyFrames),
});

/** Reads what the server has stored. */
export const readMarks = (answer: Omit<Outputs['redactions']['getMarks'], 'savedBy'>): VersionedMarks => ({
  marks: { tracks: readTracks(answer.tracks), mutedRanges: answer.mutedRanges },
  tracksVersion: answer.tracksVersion,
  mutedRangesVersion: answer.mutedRangesVersion,
});

const writeMarks = ({ tracks, mutedRanges }: Marks) => ({ tracks: tracks.map(writeTrack), mutedRanges });

/** Returns whether two videos' worth of marks are the same. */
export const areSameMarks = (some: Marks, others: Marks): boolean =>
  JSON.stringify(writeMarks(some)) === JSON.stringify(writeMarks(others));

/** Returns a draft as it is kept over a reload. */
export const writeDraft = ({ marks, tracksVersion, mutedRangesVersion }: VersionedMarks) => ({
  ...writeMarks(marks),
  tracksVersion,
  mutedRangesVersion,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

/** Reads a draft that was kept over a reload. Returns null if its shape is invalid. */
export function readDraft(kept: unknown): VersionedMarks | null {
  if (!isRecord(kept)) return null;
  const { tracks, mutedRanges, tracksVersion, mutedRangesVersion } = kept;
  if (!isCount(tracksVersion) || !isCount(mutedRangesVersion)) return null;
  if (!Array.isArray(tracks) || !Array.isArray(mutedRanges)) return null;
  const marks = { tracks: tracks.flatMap(readTrack), mutedRanges: mutedRanges.flatMap(readRange) };
  // A draft without one of its marks would remove it.
  const isWhole = marks.tracks.length === tracks.length && marks.mutedRanges.length === mutedRanges.length;
  return isWhole ? { marks, tracksVersion, mutedRangesVersion } : null;
}

function readTrack(kept: unknown): RedactionTrack[] {
  if (!isRecord(kept)) return [];
  const { id, reasonCode, startFrame, endFrame, keyFrames: text } = kept;
  if (typeof id !== 'string' || typeof reasonCode !== 'string' || typeof text !== 'string') return [];
  const keyFrames = parseKeyFrames(text);
  if (!isCount(startFrame) || !isCount(endFrame) || keyFrames === null) return [];
  return [{ id, reasonCode, startFrame, endFrame, keyFrames }];
}

function readRange(kept: unknown): MutedRange[] {
  if (!isRecord(kept)) return [];
  const { id, reasonCode, startMicroseconds, endMicroseconds } = kept;
  if (typeof id !== 'string' || typeof reasonCode !== 'string') return [];
  if (!isCount(startMicroseconds) || !isCount(endMicroseconds)) return [];
  return [{ id, reasonCode, startMicroseconds, endMicroseconds }];
}
