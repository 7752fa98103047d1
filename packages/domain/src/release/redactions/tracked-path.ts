import type { KeyFrame, RedactionTrack, Region } from './redaction-track.ts';

/** Position at which the tracker found the object on a frame. */
export interface TrackedRegion extends Region {
  readonly frame: number;
}

/** How far interpolated edges may be from the tracked ones, as a part of the region's side. */
const PATH_TOLERANCE = 0.02;

const between = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Returns how far a region is from the one that is interpolated between two others, as a part of its sides. */
function deviation(region: TrackedRegion, from: TrackedRegion, to: TrackedRegion): number {
  const part = (region.frame - from.frame) / (to.frame - from.frame);
  const across = Math.max(
    Math.abs(region.x1 - between(from.x1, to.x1, part)),
    Math.abs(region.x2 - between(from.x2, to.x2, part)),
  );
  const down = Math.max(
    Math.abs(region.y1 - between(from.y1, to.y1, part)),
    Math.abs(region.y2 - between(from.y2, to.y2, part)),
  );
  return Math.max(across / (region.x2 - region.x1), down / (region.y2 - region.y1));
}

/**
 * Returns the regions of a path that are needed so that interpolation between them is within 2 % of the side of each
 * other one (Ramer–Douglas–Peucker).
 * @param path in ascending order of frames
 */
export function simplifyPath(path: readonly TrackedRegion[]): TrackedRegion[] {
  const needed = new Set([0, path.length - 1]);
  const open: [number, number][] = [[0, path.length - 1]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const farthest = farthestWithin(path, ...stretch);
    if (farthest === null) continue;
    needed.add(farthest);
    open.push([stretch[0], farthest], [farthest, stretch[1]]);
  }
  return path.filter((_region, at) => needed.has(at));
}

/** Returns which region between two others is farthest from the interpolated one; null if none is too far. */
function farthestWithin(path: readonly TrackedRegion[], first: number, last: number): number | null {
  const [from, to] = [path[first], path[last]];
  if (!from || !to) return null;
  let farthest: number | null = null;
  let most = PATH_TOLERANCE;
  for (let at = first + 1; at < last; at += 1) {
    const region = path[at];
    const far = region ? deviation(region, from, to) : 0;
    if (far <= most) continue;
    most = far;
    farthest = at;
  }
  return farthest;
}

/**
 * Returns the track with its region on the path that the tracker found, which begins or ends on a frame of the track.
 * Key frames of the tracker on the path's frames are replaced, those of a person stay. A path outside the
 * stretch extends it; nothing shortens it.
 * @param path in ascending order of frames
 */
export function withTrackedPath(track: RedactionTrack, path: readonly TrackedRegion[]): RedactionTrack {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return track;
  const isKept = ({ frame, isTracked = false }: KeyFrame): boolean =>
    !isTracked || frame < first.frame || frame > last.frame;
  const kept = track.keyFrames.filter(isKept);
  const ofPerson = new Set(kept.map(({ frame }) => frame));
  const added = simplifyPath(path)
    .filter(({ frame }) => !ofPerson.has(frame))
    .map(({ frame, x1, y1, x2, y2 }): KeyFrame => ({ frame, x1, y1, x2, y2, isTracked: true }));
  return {
    ...track,
    startFrame: Math.min(track.startFrame, first.frame),
    endFrame: Math.max(track.endFrame, last.frame),
    keyFrames: [...kept, ...added].toSorted((one, other) => one.frame - other.frame),
  };
}

/** Returns the number of the next or previous key frame that a person set; null if there is none. */
export function neighborOfPerson({ keyFrames }: RedactionTrack, frame: number, step: -1 | 1): number | null {
  const ofPerson = keyFrames.filter(({ isTracked = false }) => !isTracked);
  const found =
    step === 1 ? ofPerson.find((key) => key.frame > frame) : ofPerson.findLast((key) => key.frame < frame);
  return found?.frame ?? null;
}

/** Counts the key frames that the tracker set. */
export const countTracked = ({ keyFrames }: RedactionTrack): number =>
  keyFrames.filter(({ isTracked = false }) => isTracked).length;
