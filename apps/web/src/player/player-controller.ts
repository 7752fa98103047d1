import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import { createExternalStore } from '../ui/external-store.ts';
import { FrameClock } from './frames/frame-clock.ts';
import { recordedPicture } from './picture/recorded-picture.ts';
import { initialState, type PlayerState } from './player-state.ts';
import type { MarkedPosition } from './range-mark.ts';
import { PlayerSound } from './sound/player-sound.ts';
import { VideoLength } from './source/video-length.ts';
import { clamp, microsecondsPerSecond, steppedFrame, toMicroseconds } from './time.ts';
import type { TimeWindow } from './timeline/time-window.ts';

/**
 * Holds the video's state outside React: wraps one element, takes commands and notifies two
 * kinds of listeners.
 */
export class PlayerController {
  /** The part of the video that the timeline shows; null for all of it. */
  readonly window = createExternalStore<TimeWindow | null>(null);
  /** How the picture is shown. */
  readonly picture = createExternalStore(recordedPicture);
  /** Sound and motion over time; null until loaded. */
  readonly signals = createExternalStore<VideoSignals | null>(null);
  readonly sound = new PlayerSound({ getState: () => this.state, patch: (change) => this.patch(change) });
  private element: HTMLVideoElement | null = null;
  private readonly length = new VideoLength();
  private state = initialState;
  private time = 0;
  private readonly frames = new FrameClock();
  private readonly stateListeners = new Set<() => void>();
  private readonly timeListeners = new Set<() => void>();
  private readonly moveListeners = new Set<() => void>();
  private reverseTimer: ReturnType<typeof setInterval> | undefined;

  readonly subscribeState = (listener: () => void): (() => void) => {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  };
  readonly subscribeTime = (listener: () => void): (() => void) => {
    this.timeListeners.add(listener);
    return () => this.timeListeners.delete(listener);
  };
  /** Adds a listener that is called before a seek or playback leaves the position. */
  readonly subscribeMoves = (listener: () => void): (() => void) => {
    this.moveListeners.add(listener);
    return () => this.moveListeners.delete(listener);
  };
  readonly getState = (): PlayerState => this.state;
  /** Returns the last position that was shown; `now` reads it from the element. */
  readonly getTime = (): number => this.time;
  /** Returns the number of the frame at that position; null if it is approximate. */
  readonly getFrame = (): number | null => (this.isAfterPicture() ? null : this.frames.shown());

  patch(change: Partial<PlayerState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.stateListeners) listener();
  }

  attach(element: HTMLVideoElement | null): void {
    this.stopReversing();
    this.element = element;
    this.sound.attachVideo(element);
  }

  /** Resets the state for a new file, but keeps speed and sound. @param measured its length, or 0 */
  reset(measured: number): void {
    const { rate, volume, isMuted, soundTrack, isSoundReady, frameCount } = this.state;
    const kept = { rate, playingRate: rate, volume, isMuted, soundTrack, isSoundReady, frameCount };
    this.patch({ ...initialState, ...kept });
    this.length.reset(measured);
    this.setDuration(0);
    this.frames.forget();
    this.setTime(0);
  }

  setTime(microseconds: number): void {
    if (microseconds === this.time) return;
    this.time = microseconds;
    this.notifyTime();
  }

  private notifyTime(): void {
    for (const listener of this.timeListeners) listener();
  }

  /**
   * Returns the position: the exact time of the shown frame if it is known, otherwise the element's clock.
   * It is within the video's length, which the file itself may exceed.
   */
  now(): number {
    const exact = this.isAfterPicture() ? null : this.frames.time();
    return exact ?? (this.element ? this.clock() : this.time);
  }

  /** Returns the element's clock, limited to the video's length. */
  private clock(): number {
    const at = toMicroseconds(this.element?.currentTime ?? 0);
    return Math.min(at, this.state.durationMicroseconds || at);
  }

  /** Returns whether the position is in the sound that continues after the last frame. */
  private isAfterPicture(): boolean {
    return this.element !== null && this.frames.isAfterPicture(this.clock(), this.state.durationMicroseconds);
  }

  /** Returns an instant at which the shown frame is on the screen: its middle if the frame is known. */
  instant(): number {
    return this.isAfterPicture() ? this.now() : (this.frames.middle() ?? this.now());
  }

  /**
   * Returns how far playback has come. Unlike `now`, it also counts the time for which the
   * current frame is shown.
   */
  progress(): number {
    const { element } = this;
    if (!element) return this.time;
    return element.ended ? this.state.durationMicroseconds : this.clock();
  }

  /** Returns the position to record, which must be that of a frame on the screen (`isFrameShown`). */
  position(): MarkedPosition {
    const { isPlaying, playingRate } = this.state;
    return { microseconds: this.now(), frame: this.getFrame(), rate: isPlaying ? playingRate : null };
  }

  /** Returns the position of the frame that is shown at a time; without an index, the time itself. */
  positionAt(microseconds: number): MarkedPosition {
    const isAfter = this.frames.isAfterPicture(microseconds, this.state.durationMicroseconds);
    return { ...(isAfter ? { microseconds, frame: null } : this.frames.placeAt(microseconds)), rate: null };
  }

  /** Sets the index of the file's frames once it is loaded; null removes it. */
  setFrameIndex(index: FrameIndex | null): void {
    this.frames.setIndex(index);
    this.patch({ frameCount: index && index.times.length });
    this.updateDuration();
    const sought = this.frames.lastSought();
    if (index && sought !== null) this.moveTo(sought);
    this.notifyTime();
  }

  /** Sets the duration that the file reports, which counts if the server measured none. */
  setDuration(microseconds: number): void {
    this.length.setReported(microseconds);
    this.updateDuration();
  }

  /** Sets the length that the server measured, to which all positions are limited; 0 if unknown. */
  setMeasuredLength(microseconds: number): void {
    this.length.setMeasured(microseconds);
    this.updateDuration();
  }

  private updateDuration(): void {
    this.patch({ durationMicroseconds: this.length.shown(this.frames.end()) });
  }

  /** Updates the position where no frames are reported, and stops at the end of the measured length. */
  showProgress(): void {
    const { element } = this;
    if (!element) return;
    if (!element.paused && !element.ended && this.isAtEnd()) this.pause();
    this.setTime(this.now());
  }

  /** Stops at the end of what is there, if the element waits for more because its header states more. */
  stopIfCut(): void {
    if (this.element && !this.element.paused && this.isAtEnd(true)) this.pause();
  }

  /**
   * Seeks to a little before a position that the browser cannot decode, and goes no further from then on.
   * Chromium reports an error at the end of a file that was cut off.
   * @returns whether that is possible; the file must then be loaded again
   */
  stopBeforeCut(): boolean {
    const at = this.frames.lastSought() ?? this.now();
    const end = this.state.hasShownFrame ? this.length.endBefore(at) : null;
    if (end === null) return false;
    this.patch({ isPlaying: false });
    this.moveTo(Math.min(at, end));
    return true;
  }

  private isAtEnd(isWaiting = false): boolean {
    return this.length.isEnd(this.clock(), this.state.durationMicroseconds, isWaiting);
  }

  /** Takes the time of a frame that the element has put on the screen, in seconds on the file's clock. */
  present(mediaTime: number): void {
    const { element } = this;
    if (!element) return;
    const retry = this.frames.present(toMicroseconds(mediaTime), element);
    if (retry !== null) element.currentTime = retry / microsecondsPerSecond;
    else if (!element.seeking) this.setTime(this.now());
    this.notifyTime();
    this.checkFrame();
  }

  /** Notes that the element has begun a seek. */
  noteSeeking(): void {
    if (this.element?.seeking) this.frames.noteSeeking(toMicroseconds(this.element.currentTime));
  }

  /** Asks again for a frame that the browser has not reported. Gives up after some attempts. */
  repeatSeek(): void {
    const { element } = this;
    const isRepeatable = element !== null && !this.isAfterPicture();
    const aim = isRepeatable ? this.frames.repeat(toMicroseconds(element.currentTime)) : null;
    if (element && aim !== null) element.currentTime = aim / microsecondsPerSecond;
    else this.stopWaiting();
  }

  /** Gives up waiting for the frame of a seek: the position is approximate. */
  stopWaiting(): void {
    this.frames.stopWaiting();
    this.notifyTime();
    this.checkFrame();
  }

  /** Updates the state with whether the element shows the frame at its position. */
  checkFrame(): void {
    const { element } = this;
    const isFrameShown =
      element !== null &&
      element.videoWidth > 0 &&
      !element.seeking &&
      !this.frames.isWaiting() &&
      element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (isFrameShown !== this.state.isFrameShown)
      this.patch({ isFrameShown, ...(isFrameShown && { hasShownFrame: true }) });
  }

  seek(microseconds: number): void {
    if (microseconds !== this.lastSought()) this.notifyMove();
    this.moveTo(microseconds);
  }

  private notifyMove(): void {
    for (const listener of this.moveListeners) listener();
  }

  private moveTo(microseconds: number): void {
    const end = this.length.lastPosition(this.state.durationMicroseconds || microseconds);
    const target = Math.round(clamp(microseconds, 0, end));
    const isAfter = this.frames.isAfterPicture(target, this.state.durationMicroseconds);
    const aim = this.frames.seek(target, this.element?.seeking, isAfter);
    if (this.element) this.element.currentTime = aim / microsecondsPerSecond;
    this.checkFrame();
    this.setTime(isAfter ? target : (this.frames.time() ?? target));
  }

  /** Returns the position of the last seek, while nothing has been played since; null if there was none. */
  lastSought(): number | null {
    return this.frames.lastSought();
  }

  skip(seconds: number): void {
    this.seek(this.now() + seconds * microsecondsPerSecond);
  }

  stepFrame(step: -1 | 1, frameRate: number): void {
    this.pause();
    const isAfter = this.isAfterPicture();
    const exact = isAfter ? this.frames.stepAfterPicture(step) : this.frames.stepTime(step);
    if (exact === this.frames.time() && exact !== null && !isAfter) return;
    this.seek(exact ?? steppedFrame(this.now(), step, frameRate, this.state.durationMicroseconds));
  }

  play(): void {
    this.stopReversing();
    // As browsers do at the end of a file.
    if (this.element && !this.element.ended && this.isAtEnd(true)) this.seek(0);
    this.notifyMove();
    this.frames.leave();
    // Rejected if the user has not interacted with the page yet or the file is gone; the element's
    // events report both.
    void this.element?.play().catch(() => undefined);
  }

  pause(): void {
    this.stopReversing();
    this.element?.pause();
  }

  /**
   * Pauses or plays. Asks the element, because the events that update the state come later than
   * the next key may.
   */
  toggle(): void {
    const isPlaying = this.element ? !this.element.paused && !this.element.ended : this.state.isPlaying;
    if (isPlaying || this.state.isReversing) this.pause();
    else this.play();
  }

  /** Handles J, K and L. Repeated presses in the same direction play at 2x and then 4x. */
  shuttle(direction: -1 | 0 | 1): void {
    const { isPlaying, isReversing, rate } = this.state;
    const faster = rate >= 2 ? 4 : 2;
    if (direction === 0) {
      this.pause();
      this.setRate(1);
    } else if (direction === 1) {
      this.setRate(isPlaying ? faster : 1);
      this.play();
    } else {
      this.setRate(isReversing ? faster : 1);
      this.reverse();
    }
  }

  setRate(rate: number): void {
    this.patch({ rate });
    this.setPlayingRate(rate);
  }

  /** Changes the speed of what plays now, but not the chosen one. */
  setPlayingRate(playingRate: number): void {
    if (this.element) this.element.playbackRate = playingRate;
    if (playingRate !== this.state.playingRate) this.patch({ playingRate });
    this.sound.apply();
  }

  private reverse(): void {
    this.element?.pause();
    clearInterval(this.reverseTimer);
    let last = performance.now();
    this.reverseTimer = setInterval(() => {
      if (this.element?.seeking || this.frames.isWaiting()) return;
      const passed = performance.now() - last;
      last = performance.now();
      const target = this.now() - passed * 1000 * this.state.rate;
      this.seek(target);
      if (target <= 0) this.stopReversing();
    }, 80);
    this.patch({ isReversing: true });
  }

  private stopReversing(): void {
    clearInterval(this.reverseTimer);
    if (this.state.isReversing) this.patch({ isReversing: false });
  }
}
