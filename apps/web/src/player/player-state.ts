import type { MarkedPosition } from './range-mark.ts';
import type { SoundState } from './sound/player-sound.ts';

export type PlayerPhase = 'loading' | 'ready' | 'stalled' | 'failed' | 'unplayable';

/** State that changes rarely. The position changes continuously and is kept separately. */
export interface PlayerState extends SoundState {
  phase: PlayerPhase;
  /** The file has sound but no picture that this browser can decode. */
  isSoundOnly: boolean;
  /** The frame at the current position is on the screen: not a poster, nor the frame before a seek. */
  isFrameShown: boolean;
  /** A frame of this file has been shown since it was loaded. */
  hasShownFrame: boolean;
  isPlaying: boolean;
  /** Playing backwards. Browsers cannot do this, so it is done by small seeks. */
  isReversing: boolean;
  /** The chosen speed. */
  rate: number;
  /** The speed at the position, which differs from the chosen one during silence that is sped up. */
  playingRate: number;
  durationMicroseconds: number;
  buffered: ReadonlyArray<{ start: number; end: number }>;
  /** A mark waits for the frame of a seek. */
  isMarkWaiting: boolean;
  /** Start of an unfinished range. */
  rangeStart: MarkedPosition | null;
  /** Number of frames; null if they are not indexed, so that positions are approximate. */
  frameCount: number | null;
}

/** The state before a file is loaded. */
export const initialState: PlayerState = {
  phase: 'loading',
  isSoundOnly: false,
  isFrameShown: false,
  hasShownFrame: false,
  isPlaying: false,
  isReversing: false,
  rate: 1,
  playingRate: 1,
  volume: 1,
  isMuted: false,
  soundTrack: null,
  isSoundReady: true,
  hasSoundFailed: false,
  durationMicroseconds: 0,
  buffered: [],
  isMarkWaiting: false,
  rangeStart: null,
  frameCount: null,
};
