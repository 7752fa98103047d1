import { FASTEST_HEARD_RATE, type PlayedSegment } from '@plainview/domain/review/watch-coverage';

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
}

/** Microseconds that the position may be ahead of the clock without counting as a jump. */
const JUMP_TOLERANCE = 250_000;

/**
 * Turns observations of a player into segments that were played without a jump. Call `observe` several times a second
 * while the video plays and is visible, and whenever it starts, stops or changes speed or sound.
 */
export class WatchRecorder {
  private open: OpenSegment | null = null;
  private done: PlayedSegment[] = [];

  /** @param now a monotonic time in milliseconds */
  observe(playback: Playback, now: number): void {
    const { positionMicroseconds, frameMicroseconds, isPlaying, rate, hasSound } = playback;
    const { open } = this;
    const isHeard = hasSound && rate <= FASTEST_HEARD_RATE;
    let start = Math.min(positionMicroseconds, frameMicroseconds);
    const isUnchanged = open?.isPlaying === isPlaying && open.rate === rate && open.isHeard === isHeard;
    if (open && (open.isPlaying || isPlaying)) {
      const advanced = positionMicroseconds - open.endMicroseconds;
      const possible = (now - open.observedAt) * 1000 * open.rate + JUMP_TOLERANCE;
      if (advanced >= 0 && advanced <= possible) {
        open.endMicroseconds = positionMicroseconds;
        open.observedAt = now;
        if (isUnchanged) return;
        // The part of the frame before a change of speed belongs to the previous segment.
        if (open.isPlaying && isPlaying) start = positionMicroseconds;
      }
    }
    this.interrupt();
    this.open = {
      startMicroseconds: start,
      endMicroseconds: positionMicroseconds,
      rate,
      isHeard,
      isPlaying,
      observedAt: now,
    };
  }

  /** Ends the segment at the last observed position, as before a seek or when the page is hidden. */
  interrupt(): void {
    const { open } = this;
    this.open = null;
    if (!open || open.endMicroseconds <= open.startMicroseconds) return;
    const { startMicroseconds, endMicroseconds, rate, isHeard } = open;
    this.done.push({ startMicroseconds, endMicroseconds, rate, isHeard });
  }

  /** Returns the segments played since the last call. An open segment continues. */
  take(): PlayedSegment[] {
    const { open } = this;
    this.interrupt();
    if (open) this.open = { ...open, startMicroseconds: open.endMicroseconds };
    const { done } = this;
    this.done = [];
    return done;
  }
}
