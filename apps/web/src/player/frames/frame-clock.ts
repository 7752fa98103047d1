import {
  durationOfFrame,
  frameAt,
  middleOfFrame,
  nearestFrame,
  steppedFrame,
  timeOfFrame,
  type FrameIndex,
} from '@plainview/domain/evidence/media/frame-index';

/** The element's state that decides whether a reported frame is the sought one. */
interface Playback {
  readonly seeking: boolean;
  readonly paused: boolean;
}

/**
 * Microseconds for which sound may continue after the last frame without having positions of its own:
 * most cameras write the last packet of sound a little longer.
 */
const SHORT_TAIL = 250_000;

/** How often a seek is repeated because the browser has not reported its frame. */
const MOST_REPEATS = 2;

/** After this many seeks, each begun during the one before, positions may come again. */
const DISTINCT_SEEKS = 100;

/**
 * Follows which frame of an indexed file is on the screen. The element's clock cannot tell: it is the clock
 * of the sound, and between two frames. Without an index, no frame is known.
 */
export class FrameClock {
  private index: FrameIndex | null = null;
  /** The time that the browser reported last; null before the first frame. */
  private reported: number | null = null;
  /** The frame of the last seek, until it is on the screen. */
  private target: number | null = null;
  /** The last position that was set on the element. */
  private aim: number | null = null;
  private hasRetried = false;
  private repeats = 0;
  /** Microseconds that are added to a seek that begins during another one. */
  private shift = 0;
  /** The position of the last seek, while nothing has been played since. */
  private sought: number | null = null;

  setIndex(index: FrameIndex | null): void {
    this.index = index;
    this.target = null;
  }

  /** Forgets the frame, since another file is loaded. */
  forget(): void {
    this.reported = null;
    this.target = null;
    this.sought = null;
  }

  /**
   * Notes that the element has begun a seek. If it is not ours, the frame is unknown until the next
   * one is reported.
   */
  noteSeeking(microseconds: number): void {
    if (microseconds !== this.aim) this.reported = null;
  }

  /** Forgets the last seek, since playback has moved on. */
  leave(): void {
    this.sought = null;
  }

  lastSought(): number | null {
    return this.sought;
  }

  /** Returns whether a seek is not on the screen yet. */
  isWaiting(): boolean {
    return this.target !== null;
  }

  /** Returns the number of the shown frame, or of the sought one; null if unknown. */
  shown(): number | null {
    const { index, reported, target } = this;
    if (!index) return null;
    return target ?? (reported === null ? null : nearestFrame(index, reported));
  }

  /** Returns the exact time of that frame; null if unknown. */
  time(): number | null {
    const frame = this.shown();
    return this.index && frame !== null ? timeOfFrame(this.index, frame) : null;
  }

  /**
   * Returns the frame that is shown at a position, and its exact time; the position itself without an index.
   */
  placeAt(microseconds: number): { readonly microseconds: number; readonly frame: number | null } {
    if (!this.index) return { microseconds, frame: null };
    const frame = frameAt(this.index, microseconds);
    return { microseconds: timeOfFrame(this.index, frame), frame };
  }

  /** Returns when the last frame ends; 0 without an index. */
  end(): number {
    return this.index?.endMicroseconds ?? 0;
  }

  /**
   * Returns whether a position is in the sound that continues after the last frame.
   * @param durationMicroseconds of the whole video
   */
  isAfterPicture(microseconds: number, durationMicroseconds: number): boolean {
    const end = this.end();
    return end > 0 && microseconds >= end && durationMicroseconds - end > SHORT_TAIL;
  }

  /** Returns the time of the last frame for a step back from the sound after it; null if unknown. */
  stepAfterPicture(step: -1 | 1): number | null {
    return step === -1 ? this.placeAt(this.end()).microseconds : null;
  }

  /** Returns the middle of the shown or sought frame; null if unknown. */
  middle(): number | null {
    const frame = this.shown();
    return this.index && frame !== null ? middleOfFrame(this.index, frame) : null;
  }

  /**
   * Returns the position to which the element must seek for the frame at a position to be shown.
   * @param isSeeking whether another seek is in progress. Chromium never ends a seek if a later one returns
   * to its exact position before that, as going one frame forward, back and forward again does.
   * @param isAfterPicture whether the position is in the sound after the last frame
   */
  seek(microseconds: number, isSeeking = false, isAfterPicture = false): number {
    this.shift = isSeeking ? (this.shift + 1) % DISTINCT_SEEKS : 0;
    this.sought = microseconds;
    this.aim = microseconds + this.shift;
    if (!this.index || isAfterPicture) {
      this.target = null;
      return this.aim;
    }
    const target = frameAt(this.index, microseconds);
    // The browser does not report a frame again that is on the screen already.
    this.target = target === this.shown() && !this.isWaiting() ? null : target;
    this.hasRetried = false;
    this.repeats = 0;
    this.aim = middleOfFrame(this.index, target) + this.shift;
    return this.aim;
  }

  /** Returns the time of the next or previous frame, counted from a seek in progress; null if unknown. */
  stepTime(step: -1 | 1): number | null {
    const frame = this.shown();
    return this.index && frame !== null
      ? timeOfFrame(this.index, steppedFrame(this.index, frame, step))
      : null;
  }

  /**
   * Takes the time of a frame on the screen. Other frames than the sought one that are reported during a seek
   * are from before it.
   * @returns another position to seek to, once, if the seek ended at a wrong frame; otherwise null
   */
  present(microseconds: number, { seeking, paused }: Playback): number | null {
    const { index, target } = this;
    const frame = index && nearestFrame(index, microseconds);
    // The sought frame may be reported before the seek ends, and then not again.
    if (seeking && (frame === null || frame !== target)) return null;
    this.reported = microseconds;
    if (index && paused && target !== null && frame !== null && frame !== target && !this.hasRetried) {
      this.hasRetried = true;
      const quarter = durationOfFrame(index, target) / 4;
      this.aim = middleOfFrame(index, target) + Math.floor(frame < target ? quarter : -quarter);
      return this.aim;
    }
    this.target = null;
    this.repeats = 0;
    return null;
  }

  /**
   * Asks for the frame on the screen again if the browser has not reported it. Browsers report as far as they
   * can: a frame that is presented while the previous report is being handled is not reported.
   * @param position of the element, for seeks that did not begin here
   * @returns another position to seek to, in the same frame; null if the frame is known, or
   *   after two repetitions
   */
  repeat(position: number): number | null {
    const { index } = this;
    const isKnown = this.target === null && this.reported !== null;
    if (!index || isKnown || this.repeats === MOST_REPEATS) return null;
    this.target ??= frameAt(index, position);
    this.repeats += 1;
    const quarter = Math.floor(durationOfFrame(index, this.target) / 4);
    this.aim = middleOfFrame(index, this.target) + (this.repeats === 1 ? quarter : -quarter);
    return this.aim;
  }

  /**
   * Gives up waiting for the frame of a seek: which frame is on the screen is unknown, unless it is the one
   * that was reported last.
   */
  stopWaiting(): void {
    const { target } = this;
    if (target === null) return;
    this.target = null;
    if (this.shown() !== target) this.reported = null;
  }
}
