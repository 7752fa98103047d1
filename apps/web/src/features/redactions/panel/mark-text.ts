import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { Marks } from '@plainview/domain/release/redactions/marks';
import type { MutedRange, RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { countTracked } from '@plainview/domain/release/redactions/tracked-path';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { countText, pluralize } from '../../../ui/pluralize.ts';

/** A line of the list of marks. */
export interface ListedMark {
  readonly id: string;
  readonly kind: 'region' | 'muted';
  readonly reasonCode: string;
  /** Such as `0:04.200–0:09.100`; empty if the times of frames are not known. */
  readonly time: string;
  /** Such as "frames 12–340, 3 key frames". */
  readonly detail: string;
}

const shortTime = (microseconds: number): string => formatTimecode(microseconds).replace(/^00:0?/u, '');

/** Formats when a mark begins and ends: `0:04.200–0:09.100`. */
export const formatMarkTime = ({
  startMicroseconds,
  endMicroseconds,
}: Pick<MutedRange, 'startMicroseconds' | 'endMicroseconds'>): string =>
  `${shortTime(startMicroseconds)}–${shortTime(endMicroseconds)}`;

/** Formats the frames of a track: `frames 12–340`. */
export const formatTrackFrames = ({ startFrame, endFrame }: RedactionTrack): string =>
  startFrame === endFrame
    ? `frame ${countText(startFrame)}`
    : `frames ${countText(startFrame)}–${countText(endFrame)}`;

/** Formats how many key frames a track has: `12 key frames, 11 tracked`. */
export function formatKeyFrameCount(track: RedactionTrack): string {
  const tracked = countTracked(track);
  const all = pluralize(track.keyFrames.length, 'key frame');
  return tracked === 0 ? all : `${all}, ${countText(tracked)} tracked`;
}

/** Returns the marks of a video by their start. Without the times of frames, tracks come before muted ranges. */
export function listMarks({ tracks, mutedRanges }: Marks, index: FrameIndex | null): readonly ListedMark[] {
  const regions = tracks
    .toSorted((one, other) => one.startFrame - other.startFrame || one.endFrame - other.endFrame)
    .map((track) => ({
      start: index ? timeOfFrame(index, track.startFrame) : -1,
      mark: listTrack(track, index),
    }));
  const muted = mutedRanges.map((range) => ({ start: range.startMicroseconds, mark: listRange(range) }));
  return [...regions, ...muted].toSorted((one, other) => one.start - other.start).map(({ mark }) => mark);
}

function listTrack(track: RedactionTrack, index: FrameIndex | null): ListedMark {
  const { id, reasonCode, startFrame, endFrame } = track;
  return {
    id,
    kind: 'region',
    reasonCode,
    time: index
      ? formatMarkTime({
          startMicroseconds: timeOfFrame(index, startFrame),
          endMicroseconds: timeAfterFrame(index, endFrame),
        })
      : '',
    detail: `${formatTrackFrames(track)}, ${formatKeyFrameCount(track)}`,
  };
}

const timeAfterFrame = (index: FrameIndex, frame: number): number =>
  frame < index.times.length ? timeOfFrame(index, frame + 1) : index.endMicroseconds;

const listRange = (range: MutedRange): ListedMark => ({
  id: range.id,
  kind: 'muted',
  reasonCode: range.reasonCode,
  time: formatMarkTime(range),
  detail: 'no sound',
});

/** Counts the marks: "2 regions, 1 muted range". */
export function countMarks({ tracks, mutedRanges }: Marks): string {
  if (tracks.length + mutedRanges.length === 0) return 'Nothing is hidden yet';
  return [
    tracks.length > 0 && pluralize(tracks.length, 'region'),
    mutedRanges.length > 0 && pluralize(mutedRanges.length, 'muted range'),
  ]
    .filter((text) => text !== false)
    .join(', ');
}
