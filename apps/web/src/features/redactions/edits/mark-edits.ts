import { durationOfFrame, timeOfFrame } from '@plainview/domain/evidence/media/frame-index';
import { endTrackAt, startTrackAt } from '@plainview/domain/release/redactions/edit-track';
import {
  endMutedRangeAt,
  findMutedRange,
  findTrack,
  startMutedRangeAt,
  withMutedRange,
  withoutMark,
} from '@plainview/domain/release/redactions/marks';
import type { MarkedPosition } from '../../../player/range-mark.ts';
import {
  currentOf,
  NOTHING_SELECTED,
  onFrame,
  positionOf,
  setTrack,
  type EditContext,
} from './edit-context.ts';

/** Returns when the frame at a position ends; a moment after the position if it is approximate. */
const endOf = ({ index }: EditContext, { microseconds, frame }: MarkedPosition): number =>
  microseconds + (index && frame !== null ? durationOfFrame(index, frame) : 1);

/** Sets where the selected mark begins or ends: with the frame that is shown. */
export function setEdge(context: EditContext, edge: 'start' | 'end'): void {
  const { marks, durationMicroseconds, say } = context;
  const { track, range } = currentOf(context);
  if (track) {
    onFrame(context, (frame) =>
      setTrack(context, edge === 'start' ? startTrackAt(track, frame) : endTrackAt(track, frame)),
    );
    return;
  }
  const at = positionOf(context);
  if (!range || !at) {
    say(NOTHING_SELECTED);
    return;
  }
  const next =
    edge === 'start'
      ? startMutedRangeAt(range, at.microseconds)
      : endMutedRangeAt(range, Math.min(endOf(context, at), durationMicroseconds));
  say(next === range ? 'The end of the range has to be after its start.' : '');
  if (next !== range) marks.edit((content) => withMutedRange(content, next));
}

/** Mutes the video from the position to its end, and selects the range. */
export function addMutedRange(context: EditContext): void {
  const { marks, durationMicroseconds, reasonCode, say } = context;
  const at = positionOf(context);
  if (!at || at.microseconds >= durationMicroseconds) return;
  const id = crypto.randomUUID();
  const span = { startMicroseconds: at.microseconds, endMicroseconds: durationMicroseconds };
  marks.edit((content) => withMutedRange(content, { id, reasonCode, ...span }));
  marks.select(id);
  say('Muted from here on. ] sets the end.');
}

/** Removes the selected mark. */
export function removeSelected({ marks, say }: EditContext): void {
  const { selectedId } = marks.state.get();
  say(selectedId === null ? NOTHING_SELECTED : '');
  if (selectedId !== null) marks.edit((content) => withoutMark(content, selectedId));
}

/** Selects a mark and goes to its start. */
export function goToMark({ marks, index, player }: EditContext, id: string): void {
  const { marks: content } = marks.state.get();
  marks.select(id);
  const track = findTrack(content, id);
  const start = track
    ? index && timeOfFrame(index, track.startFrame)
    : findMutedRange(content, id)?.startMicroseconds;
  if (typeof start === 'number') player?.seek(start);
}
