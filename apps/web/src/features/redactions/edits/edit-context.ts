import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { findMutedRange, findTrack, withTrack, type Marks } from '@plainview/domain/release/redactions/marks';
import type { MutedRange, RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { markBarrierTexts } from '../../../player/mark-barrier.ts';
import type { MarkedPosition } from '../../../player/range-mark.ts';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import type { VideoMarks } from '../marks/video-marks.ts';
import type { Following } from '../tracking/following.ts';

/** The context of edits: the marks of a video, its player, and the messages for the user. */
export interface EditContext {
  readonly marks: VideoMarks;
  readonly player: VideoPlayerHandle | null;
  /** Null until it is loaded; without it, no region can be drawn. */
  readonly index: FrameIndex | null;
  readonly durationMicroseconds: number;
  /** Address of the file that the player plays; null if there is none. */
  readonly url: string | null;
  readonly following: Following;
  /** Reason of the next mark. */
  readonly reasonCode: string;
  /** Says why something cannot be done; nothing if it is done. */
  readonly say: (news: string) => void;
}

/** The marks with the selected one. */
interface Current {
  readonly content: Marks;
  readonly track: RedactionTrack | undefined;
  readonly range: MutedRange | undefined;
}

export const NOTHING_SELECTED = 'Select a region or a muted range first.';
const NOT_INDEXED = 'Regions can be drawn once the frames are indexed.';

/** Returns the marks with the selected one. */
export function currentOf({ marks }: EditContext): Current {
  const { marks: content, selectedId } = marks.state.get();
  return { content, track: findTrack(content, selectedId), range: findMutedRange(content, selectedId) };
}

/** Returns the position of the player, with its frame. */
export const positionOf = ({ player }: EditContext): MarkedPosition | null =>
  player && player.positionAt(player.currentMicroseconds());

/** Adds or changes a track. @param mergeKey see `changeContent` */
export const setTrack = (
  { marks }: EditContext,
  track: RedactionTrack,
  mergeKey: string | null = null,
): void => marks.edit((content) => withTrack(content, track), mergeKey);

/** Runs an action on the frame that is shown, or will be after a seek. Says why if frames have no numbers. */
export function onFrame({ player, index, say }: EditContext, action: (frame: number) => void): void {
  say(index ? '' : NOT_INDEXED);
  if (!index) return;
  const barrier = player?.whenShown(({ frame }) => {
    if (frame === null) say(NOT_INDEXED);
    else action(frame);
  });
  if (barrier) say(markBarrierTexts[barrier]);
}
