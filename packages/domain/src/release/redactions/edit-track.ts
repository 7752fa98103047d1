import { regionOnFrame, type KeyFrame, type RedactionTrack, type Region } from './redaction-track.ts';

/**
 * Returns the track with its region stated on a frame: a new key frame there, or the one there changed. A frame
 * outside the stretch extends it.
 */
export function placeRegion(track: RedactionTrack, frame: number, region: Region): RedactionTrack {
  const { x1, y1, x2, y2 } = region;
  const keyFrames = [...track.keyFrames.filter((key) => key.frame !== frame), { frame, x1, y1, x2, y2 }];
  return {
    ...track,
    startFrame: Math.min(track.startFrame, frame),
    endFrame: Math.max(track.endFrame, frame),
    keyFrames: keyFrames.toSorted((one, other) => one.frame - other.frame),
  };
}

/** Returns the track hidden from a frame on; from that frame only if it ended before. */
export const startTrackAt = (track: RedactionTrack, frame: number): RedactionTrack => ({
  ...track,
  startFrame: frame,
  endFrame: Math.max(track.endFrame, frame),
});

/** Returns the track hidden through a frame; on that frame only if it began after. */
export const endTrackAt = (track: RedactionTrack, frame: number): RedactionTrack => ({
  ...track,
  startFrame: Math.min(track.startFrame, frame),
  endFrame: frame,
});

/** Returns the key frame of a track on a frame. */
export const keyFrameAt = ({ keyFrames }: RedactionTrack, frame: number): KeyFrame | undefined =>
  keyFrames.find((key) => key.frame === frame);

/** Returns the track without its key frame on a frame; the track itself if it has none there, or no other. */
export function removeKeyFrame(track: RedactionTrack, frame: number): RedactionTrack {
  const keyFrames = track.keyFrames.filter((key) => key.frame !== frame);
  return keyFrames.length === 0 || keyFrames.length === track.keyFrames.length
    ? track
    : { ...track, keyFrames };
}

/** Returns the number of the next or previous key frame in the track's stretch; null after the last one. */
export function neighborKeyFrame(track: RedactionTrack, frame: number, step: -1 | 1): number | null {
  const shown = track.keyFrames.filter((key) => key.frame >= track.startFrame && key.frame <= track.endFrame);
  const found =
    step === 1 ? shown.find((key) => key.frame > frame) : shown.findLast((key) => key.frame < frame);
  return found?.frame ?? null;
}

/** A region on a frame, with its track. */
export interface ShownRegion {
  readonly track: RedactionTrack;
  readonly region: Region;
}

/** Returns the regions that are hidden on a frame, in the order of their tracks. */
export function regionsOnFrame(tracks: readonly RedactionTrack[], frame: number): ShownRegion[] {
  const shown: ShownRegion[] = [];
  for (const track of tracks) {
    if (frame < track.startFrame || frame > track.endFrame) continue;
    const region = regionOnFrame(track, frame);
    if (region) shown.push({ track, region });
  }
  return shown;
}
