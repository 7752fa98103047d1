import type { StartState } from '@plainview/domain/evidence/cameras/alignment';
import type { FollowerState } from './camera-follower.ts';

type UnknownStart = Exclude<StartState, 'stored'>;

/** Explain why it is not known whether a camera shows the same instant as the main one. */
export const startNotes: Readonly<Record<UnknownStart, string>> = {
  edited: 'A start was changed and is not saved, so it is not known whether both show the same instant.',
  missing: 'A start is not set, so it is not known whether both show the same instant.',
};

const shortNotes: Readonly<Record<UnknownStart, string>> = {
  edited: 'Start not saved',
  missing: 'Not aligned',
};

/** Returns what is shown instead of a picture. @param known of the time between the camera and the main one */
export const outsideText = (known: StartState): string =>
  known === 'stored' ? 'Not recording' : 'No picture at this position';

/**
 * Returns how a camera relates to the main one, in a few words. Times are compared only if both starts are stored.
 * @param known of the time between the two
 */
export function followerText(state: FollowerState, known: StartState): string {
  if (state.kind === 'waiting') return 'Waiting';
  if (known !== 'stored') return shortNotes[known];
  switch (state.kind) {
    case 'outside':
      return outsideText(known);
    case 'paused':
      return state.isExact ? 'Same instant' : 'Approximate';
    case 'playing':
      return `${state.deviation > 0 ? '+' : state.deviation < 0 ? '−' : '±'}${Math.abs(state.deviation)} ms`;
  }
}
