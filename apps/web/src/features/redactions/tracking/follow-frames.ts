import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import { isStorableRegion, regionBetween } from '@plainview/domain/release/redactions/region';
import type { TrackedRegion } from '@plainview/domain/release/redactions/tracked-path';
import { toPyramid, type GrayPicture } from './gray-picture.ts';
import { ObjectTracker, type Box } from './object-tracker.ts';

/** The picture of a frame. */
export interface NumberedPicture {
  readonly frame: number;
  readonly picture: GrayPicture;
}

/** Why following ended: the object was lost, left the picture, or there are no more frames. */
export type FollowEnd = 'lost' | 'left' | 'end';

/** Frames for which an object may be covered. In between, the region is interpolated. */
const MOST_MISSED = 12;

const boxOf = ({ x1, y1, x2, y2 }: Region, { width, height }: GrayPicture): Box => ({
  x: x1 * width,
  y: y1 * height,
  width: (x2 - x1) * width,
  height: (y2 - y1) * height,
});

const regionOf = ({ x, y, width, height }: Box, picture: GrayPicture): Region =>
  regionBetween({
    x1: x / picture.width,
    y1: y / picture.height,
    x2: (x + width) / picture.width,
    y2: (y + height) / picture.height,
  });

/**
 * Follows the object in a region from frame to frame.
 * @param frames the frame on which the region is, and those after it in either direction
 * @param onFrame called for every other frame, with null where the object was not recognized
 */
export async function followFrames(
  frames: AsyncIterable<NumberedPicture>,
  region: Region,
  onFrame: (frame: number, found: TrackedRegion | null) => void,
): Promise<FollowEnd> {
  let tracker: ObjectTracker | null = null;
  let missed = 0;
  for await (const { frame, picture } of frames) {
    const pyramid = toPyramid(picture);
    if (!tracker) {
      tracker = new ObjectTracker(pyramid, boxOf(region, picture));
      continue;
    }
    const sighting = tracker.next(pyramid);
    if (sighting.kind === 'left') return 'left';
    if (sighting.kind === 'weak') {
      missed += 1;
      if (missed >= MOST_MISSED) return 'lost';
      onFrame(frame, null);
      continue;
    }
    missed = 0;
    const found = regionOf(sighting.box, picture);
    if (!isStorableRegion(found)) return 'left';
    onFrame(frame, { frame, ...found });
  }
  return missed > 0 ? 'lost' : 'end';
}
