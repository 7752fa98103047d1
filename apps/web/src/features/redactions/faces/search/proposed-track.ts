import type { FaceSighting, ProposedFace } from '@plainview/domain/release/redactions/faces/proposed-faces';
import type { RedactionTrack, Region } from '@plainview/domain/release/redactions/redaction-track';
import { isStorableRegion, regionBetween } from '@plainview/domain/release/redactions/region';
import { simplifyPath, type TrackedRegion } from '@plainview/domain/release/redactions/tracked-path';
import { overlapOf } from '../detector/face-detector.ts';

/** What is hidden around a face, in sides of the face: hair and ears, and what moves between samples. */
const MARGIN = { side: 0.3, top: 0.55, bottom: 0.25 };

/** Returns the region that hides a face with its head. */
export function headRegion({ x1, y1, x2, y2 }: Region): Region {
  const [width, height] = [x2 - x1, y2 - y1];
  return regionBetween({
    x1: x1 - width * MARGIN.side,
    y1: y1 - height * MARGIN.top,
    x2: x2 + width * MARGIN.side,
    y2: y2 + height * MARGIN.bottom,
  });
}

const toTracked = (sighting: FaceSighting): TrackedRegion => ({
  frame: sighting.frame,
  ...headRegion(sighting),
});

/** The frames of a search: each `stride`-th of `frames` was looked at. */
export interface Sampling {
  readonly stride: number;
  readonly frames: number;
}

/**
 * Returns the track that hides a face. It begins after the last sample without the face, and ends before the first
 * one, since nobody looked at the frames in between. Its key frames are those of a program.
 * @returns null if the face is too small to be hidden
 */
export function proposedTrack(
  { id, sightings }: ProposedFace,
  reasonCode: string,
  { stride, frames }: Sampling,
): RedactionTrack | null {
  const path = sightings.map(toTracked).filter(isStorableRegion);
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return null;
  return {
    id,
    reasonCode,
    startFrame: Math.max(first.frame - stride + 1, 1),
    endFrame: Math.min(last.frame + stride - 1, frames),
    keyFrames: simplifyPath(path).map(({ frame, x1, y1, x2, y2 }) => ({
      frame,
      x1,
      y1,
      x2,
      y2,
      isTracked: true,
    })),
  };
}

/** Returns two tracks as one; null if both are on the same frame, so that they cannot be one face. */
export function mergeTracks(one: ProposedFace, other: ProposedFace): ProposedFace | null {
  const frames = new Set(one.sightings.map(({ frame }) => frame));
  if (other.sightings.some(({ frame }) => frames.has(frame))) return null;
  const sightings = [...one.sightings, ...other.sightings].toSorted((a, b) => a.frame - b.frame);
  return { id: one.id, sightings };
}

/** Overlap of one face that is found twice on the same frame. */
const SAME_SIGHTING = 0.9;

/** Returns whether each sighting of a track is one of another track, which was found before. */
export function containsTrack(known: ProposedFace, { sightings }: ProposedFace): boolean {
  const byFrame = new Map(known.sightings.map((sighting) => [sighting.frame, sighting]));
  return sightings.every((sighting) => {
    const same = byFrame.get(sighting.frame);
    return same !== undefined && overlapOf(same, sighting) >= SAME_SIGHTING;
  });
}
