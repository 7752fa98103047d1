import { MOST_TRACKS } from '../redaction-order.ts';
import { regionOnFrame, type RedactionTrack } from '../redaction-track.ts';

/** The start or the end of a track. */
export const trackEdges = ['start', 'end'] as const;
export type TrackEdge = (typeof trackEdges)[number];

/** A place at which something is hidden no longer or not yet, although it may still be in the picture. */
export interface LooseEnd {
  readonly trackId: string;
  readonly edge: TrackEdge;
  /** The first or last frame on which the region is hidden, from 1. */
  readonly frame: number;
}

/** Most places that one check can name. More have to be explained. */
export const MOST_LOOKED_AT = 2 * MOST_TRACKS;

/**
 * Distance from the frame's side at which a region counts as at the side, as a part of the frame. The renderer hides
 * 8 pixels around a region, which is more in small pictures and less in large ones.
 */
const SIDE = 0.01;

function isInside(track: RedactionTrack, frame: number): boolean {
  const region = regionOnFrame(track, frame);
  if (!region) return false;
  const { x1, y1, x2, y2 } = region;
  return Math.min(x1, y1) > SIDE && Math.max(x2, y2) < 1 - SIDE;
}

/**
 * Returns where tracks begin or end inside the picture, in the order of their frames: neither with the video, nor with
 * the region at a side of the frame, where an object enters or leaves.
 * @param frames number of frames of the video
 */
export function findLooseEnds(tracks: readonly RedactionTrack[], frames: number): LooseEnd[] {
  const ends = tracks.flatMap((track): LooseEnd[] => {
    const { id: trackId, startFrame, endFrame } = track;
    const isStart = startFrame > 1 && isInside(track, startFrame);
    const isEnd = endFrame < frames && isInside(track, endFrame);
    return [
      ...(isStart ? [{ trackId, edge: 'start', frame: startFrame } as const] : []),
      ...(isEnd ? [{ trackId, edge: 'end', frame: endFrame } as const] : []),
    ];
  });
  return ends.toSorted((one, other) => one.frame - other.frame);
}

/** A place in one of several videos, as a key. */
export const looseEndKey = (videoId: string, { trackId, edge }: Pick<LooseEnd, 'trackId' | 'edge'>): string =>
  `${videoId} ${trackId} ${edge}`;
