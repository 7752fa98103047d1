import { FASTEST_HEARD_RATE, type PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';

/** The playback at one moment. */
export interface Playback {
  readonly positionMicroseconds: number;
  /** When the frame on the screen begins: a segment that starts within a frame counts all of it. */
  readonly frameMicroseconds: number;
  readonly isPlaying: boolean;
  readonly rate: number;
  /** The sound is on. */
  readonly hasSound: boolean;
}

interface OpenSegment {
  readonly startMicroseconds: number;
  endMicroseconds: number;
  readonly rate: number;
  readonly isHeard: boolean;
  /** False while paused: a segment begins at the position where playback starts. */
  readonly isPlaying: boolean;
  /** Time of the last observation, in milliseconds. */
  observedAt: number;
  /** It has advanced: where a paused player is, nothing was played. */
  hasAdvanced: boolean;
}

/** How it was played before the speed or the sound changed. */
interface Change {
  readonly rate: number;
  readonly isHeard: boolean;
  readonly positionMicroseconds: number;
  readonly at: number;
}

/** Microseconds that the position may be ahead of the clock without counting as a jump. */
const JUMP_TOLERANCE = 250_000;

/**
 * Milliseconds for which a browser may still play at the previous speed. It states a position at the new
 * speed first, and corrects it when it has played what was decoded before the change.
 */
const SETTLING_TIME = 300;

/** @param milliseconds of the video that can have been played in between */
function isReachable(from: number, to: number, milliseconds: number): boolean {
  return to >= from && to - from <= milliseconds * 1000 + JUMP_TOLERANCE;
}

/**
 * Turns observations of a player into segments that were played without a jump. Call `observe` several times
 * a second while the video plays and is visible, and whenever it starts, stops or changes speed or sound.
 */
export class WatchRecorder {
  private open: OpenSegment | null = null;
  private done: PlayedSegment[] = [];
  private change: Change | null = null;

  /** @param now a monotonic time in milliseconds */
  observe(playback: Playback, now: number): void {
    const { positionMicroseconds, frameMicroseconds, isPlaying, rate, hasSound } = playback;
    const { open } = this;
    const isHeard = hasSound && rate <= FASTEST_HEARD_RATE;
    let start = Math.min(positionMicroseconds, frameMicroseconds);
    const isUnchanged = open?.isPlaying === isPlaying && open.rate === rate && open.isHeard === isHeard;
    if (open && (open.isPlaying || isPlaying)) {
      if (this.extend(open, positionMicroseconds, now)) {
        if (isUnchanged) return;
        // The part of the frame before a change of speed belongs to the previous segment.
        if (open.isPlaying && isPlaying) {
          start = positionMicroseconds;
          this.change = { rate: open.rate, isHeard: open.isHeard, positionMicroseconds, at: now };
        }
      } else if (this.playedBeforeChange(open, positionMicroseconds, now)) start = positionMicroseconds;
    }
    this.interrupt();
    this.open = {
      startMicroseconds: start,
      endMicroseconds: positionMicroseconds,
      rate,
      isHeard,
      isPlaying,
      observedAt: now,
      hasAdvanced: false,
    };
  }

  /** Extends the open segment to a position, unless playback cannot have reached it. */
  private extend(open: OpenSegment, position: number, now: number): boolean {
    if (!isReachable(open.endMicroseconds, position, (now - open.observedAt) * open.rate)) return false;
    open.hasAdvanced ||= position > open.endMicroseconds;
    open.endMicroseconds = position;
    open.observedAt = now;
    return true;
  }

  /**
   * Records what was played at the previous speed after it had been changed. Returns false if nothing was.
   */
  private playedBeforeChange(open: OpenSegment, position: number, now: number): boolean {
    const { change } = this;
    if (!change) return false;
    const { rate, isHeard, positionMicroseconds, at } = change;
    const startMicroseconds = open.endMicroseconds;
    const isSettling = now - at <= SETTLING_TIME && position > startMicroseconds;
    if (!isSettling || !isReachable(positionMicroseconds, position, (now - at) * rate)) return false;
    this.done.push({ startMicroseconds, endMicroseconds: position, rate, isHeard });
    return true;
  }

  /** Ends the segment at the last observed position, as before a seek or when the page is hidden. */
  interrupt(): void {
    const { open } = this;
    this.open = null;
    if (!open?.hasAdvanced) return;
    const { startMicroseconds, endMicroseconds, rate, isHeard } = open;
    this.done.push({ startMicroseconds, endMicroseconds, rate, isHeard });
  }

  /** Returns the segments played since the last call. An open segment continues. */
  take(): PlayedSegment[] {
    const { open } = this;
    this.interrupt();
    if (open?.hasAdvanced)
      this.open = { ...open, startMicroseconds: open.endMicroseconds, hasAdvanced: false };
    else this.open = open;
    const { done } = this;
    this.done = [];
    return done;
  }
}
