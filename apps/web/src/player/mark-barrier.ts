import type { PlayerState } from './player-state.ts';

/** Reasons why nothing can be marked. `waiting` is temporary; the others need a change. */
export type MarkBarrier = 'loading' | 'waiting' | 'no-picture' | 'failed';

/** Messages for each barrier, shown next to the buttons that it disables. */
export const markBarrierTexts: Readonly<Record<MarkBarrier, string>> = {
  loading: 'Marking starts when the first frame is shown.',
  waiting: 'Wait for the frame at this position.',
  'no-picture': 'Nothing can be marked: this browser cannot show the picture.',
  failed: 'Nothing can be marked: the video could not be loaded.',
};

/**
 * Returns why nothing can be marked, or null while the frame at the current position is shown. A mark is
 * evidence of what its author saw, so it requires that frame.
 */
export function markBarrierOf(state: PlayerState): MarkBarrier | null {
  if (state.phase === 'failed') return 'failed';
  if (state.phase === 'unplayable' || state.isSoundOnly) return 'no-picture';
  if (state.isFrameShown) return null;
  return state.hasShownFrame ? 'waiting' : 'loading';
}
