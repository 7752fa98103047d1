import type { PlayerState } from './player-controller.ts';

/** Why nothing can be marked now. `waiting` passes by itself; for the others something has to change. */
export type MarkBarrier = 'loading' | 'waiting' | 'no-picture' | 'failed';

/** Sentences for each barrier, shown beside the buttons that it disables. */
export const markBarrierTexts: Readonly<Record<MarkBarrier, string>> = {
  loading: 'Marking starts when the first frame is shown.',
  waiting: 'Wait for the frame at this position.',
  'no-picture': 'Nothing can be marked: this browser cannot show the picture.',
  failed: 'Nothing can be marked: the video could not be loaded.',
};

/**
 * Returns why nothing can be marked, or null while the frame at the current position is shown. A mark is evidence of what its
 * author saw, so without that frame there is none.
 */
export function markBarrierOf(state: PlayerState): MarkBarrier | null {
  if (state.phase === 'failed') return 'failed';
  if (state.phase === 'unplayable' || state.isSoundOnly) return 'no-picture';
  if (state.isFrameShown) return null;
  return state.hasShownFrame ? 'waiting' : 'loading';
}
