import { timeOfFrame } from '@plainview/domain/evidence/media/frame-index';
import {
  keyFrameAt,
  neighborKeyFrame,
  placeRegion,
  regionsOnFrame,
  removeKeyFrame,
} from '@plainview/domain/release/redactions/edit-track';
import type { RedactionTrack, Region } from '@plainview/domain/release/redactions/redaction-track';
import type { Direction } from '../tracking/following-text.ts';
import {
  currentOf,
  NOTHING_SELECTED,
  onFrame,
  positionOf,
  setTrack,
  type EditContext,
} from './edit-context.ts';

/** Returns where a region is placed without a pointer. Each further one is slightly offset. */
function placedRegion(earlier: number): Region {
  const by = (earlier % 5) * 0.04;
  return { x1: 0.4 + by, y1: 0.4 + by, x2: 0.6 + by, y2: 0.6 + by };
}

/** Adds a track whose region is known on a frame, hidden from there to the end of the video, and selects it. */
export function drawRegion(context: EditContext, region: Region, frame: number): void {
  const { marks, index, reasonCode } = context;
  if (!index) return;
  const id = crypto.randomUUID();
  setTrack(context, {
    id,
    reasonCode,
    startFrame: frame,
    endFrame: index.times.length,
    keyFrames: [{ frame, ...region }],
  });
  marks.select(id, true);
}

/** Adds a region in the middle of the frame. */
export const addRegion = (context: EditContext): void =>
  onFrame(context, (frame) => {
    context.player?.pause();
    const earlier = regionsOnFrame(currentOf(context).content.tracks, frame).length;
    drawRegion(context, placedRegion(earlier), frame);
  });

/** Moves the region of a track on a frame. @param mergeKey see `changeContent` */
export const moveTrackRegion = (
  context: EditContext,
  track: RedactionTrack,
  {
    frame,
    region,
    mergeKey,
  }: { readonly frame: number; readonly region: Region; readonly mergeKey: string | null },
): void => setTrack(context, placeRegion(track, frame, region), mergeKey);

/** Removes the key frame of the selected track on the frame. */
export function removeKeyFrameHere(context: EditContext): void {
  const { say } = context;
  const { track } = currentOf(context);
  if (!track) {
    say(NOTHING_SELECTED);
    return;
  }
  onFrame(context, (frame) => {
    if (!keyFrameAt(track, frame)) say('The selected region has no key frame here.');
    else if (track.keyFrames.length === 1) say('A region needs a key frame. Delete removes the region.');
    else setTrack(context, removeKeyFrame(track, frame));
  });
}

/** Goes to the next or previous key frame of the selected track. */
export function goToKeyFrame(context: EditContext, step: -1 | 1): void {
  const { index, player, say } = context;
  const { track } = currentOf(context);
  const frame = positionOf(context)?.frame ?? null;
  if (!track || !index || frame === null) {
    say(NOTHING_SELECTED);
    return;
  }
  const found = neighborKeyFrame(track, frame, step);
  if (found === null) {
    say(step === 1 ? 'No later key frame.' : 'No earlier key frame.');
    return;
  }
  say('');
  player?.seek(timeOfFrame(index, found));
}

/** Lets the selected region follow its object from the frame on. */
export function followObject(context: EditContext, direction: Direction): void {
  const { following, url, index, player, say } = context;
  const { track } = currentOf(context);
  if (!track) {
    say(NOTHING_SELECTED);
    return;
  }
  onFrame(context, (frame) => {
    if (url !== null && index && player) following.start(track.id, frame, direction, { url, index, player });
  });
}

/** Selects the next or previous region on the frame. */
export const selectOnFrame = (context: EditContext, step: -1 | 1): void =>
  onFrame(context, (frame) => {
    const { content, track } = currentOf(context);
    const shown = regionsOnFrame(content.tracks, frame);
    const at = shown.findIndex((one) => one.track.id === track?.id);
    const first = step === 1 ? 0 : -1;
    const next = shown.at(at === -1 ? first : (at + step) % shown.length);
    if (next) context.marks.select(next.track.id, true);
    else context.say('No region on this frame.');
  });
