import { clamp, microsecondsPerSecond, steppedFrame, toMicroseconds } from './time.ts';

export type PlayerPhase = 'loading' | 'ready' | 'stalled' | 'failed' | 'unplayable';

/** State that changes rarely. The position changes continuously and is kept separately. */
export interface PlayerState {
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
  rate: number;
  volume: number;
  isMuted: boolean;
  durationMicroseconds: number;
  buffered: ReadonlyArray<{ start: number; end: number }>;
  /** Start of an unfinished range. */
  rangeStart: number | null;
}

const initial: PlayerState = {
  phase: 'loading',
  isSoundOnly: false,
  isFrameShown: false,
  hasShownFrame: false,
  isPlaying: false,
  isReversing: false,
  rate: 1,
  volume: 1,
  isMuted: false,
  durationMicroseconds: 0,
  buffered: [],
  rangeStart: null,
};

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4];

/** Holds the video's state outside React: wraps one element, takes commands and notifies two kinds of listeners. */
export class PlayerMachine {
  private element: HTMLVideoElement | null = null;
  private state = initial;
  private time = 0;
  private readonly stateListeners = new Set<() => void>();
  private readonly timeListeners = new Set<() => void>();
  private reverseTimer: ReturnType<typeof setInterval> | undefined;

  readonly subscribeState = (listener: () => void): (() => void) => {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  };
  readonly subscribeTime = (listener: () => void): (() => void) => {
    this.timeListeners.add(listener);
    return () => this.timeListeners.delete(listener);
  };
  readonly getState = (): PlayerState => this.state;
  /** Returns the last position that was shown; `now` reads it from the element. */
  readonly getTime = (): number => this.time;

  patch(change: Partial<PlayerState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.stateListeners) listener();
  }

  attach(element: HTMLVideoElement | null): void {
    this.stopReversing();
    this.element = element;
  }

  /** Resets the state for a new file, but keeps speed and volume. */
  reset(durationMicroseconds: number): void {
    const { rate, volume, isMuted } = this.state;
    this.patch({ ...initial, rate, volume, isMuted, durationMicroseconds });
    this.setTime(0);
  }

  setTime(microseconds: number): void {
    if (microseconds === this.time) return;
    this.time = microseconds;
    for (const listener of this.timeListeners) listener();
  }

  now(): number {
    return this.element ? toMicroseconds(this.element.currentTime) : this.time;
  }

  /** Updates the state with whether the element shows the frame at its position. */
  checkFrame(): void {
    const { element } = this;
    const isFrameShown =
      element !== null &&
      element.videoWidth > 0 &&
      !element.seeking &&
      element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (isFrameShown !== this.state.isFrameShown)
      this.patch({ isFrameShown, ...(isFrameShown && { hasShownFrame: true }) });
  }

  seek(microseconds: number): void {
    const target = Math.round(clamp(microseconds, 0, this.state.durationMicroseconds || microseconds));
    if (this.element) this.element.currentTime = target / microsecondsPerSecond;
    this.checkFrame();
    this.setTime(target);
  }

  skip(seconds: number): void {
    this.seek(this.now() + seconds * microsecondsPerSecond);
  }

  stepFrame(step: -1 | 1, frameRate: number): void {
    this.pause();
    this.seek(steppedFrame(this.now(), step, frameRate, this.state.durationMicroseconds));
  }

  play(): void {
    this.stopReversing();
    // Rejected if the user has not interacted with the page yet or the file is gone; the element's events report both.
    void this.element?.play().catch(() => undefined);
  }

  pause(): void {
    this.stopReversing();
    this.element?.pause();
  }

  toggle(): void {
    if (this.state.isPlaying || this.state.isReversing) this.pause();
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
    if (this.element) this.element.playbackRate = rate;
    this.patch({ rate });
  }

  setVolume(volume: number): void {
    if (!this.element) return;
    this.element.volume = clamp(volume, 0, 1);
    this.element.muted = volume <= 0;
  }

  toggleMuted(): void {
    if (!this.element) return;
    this.element.muted = !this.element.muted;
    if (!this.element.muted && this.element.volume === 0) this.element.volume = 0.5;
  }

  private reverse(): void {
    this.element?.pause();
    clearInterval(this.reverseTimer);
    let last = performance.now();
    this.reverseTimer = setInterval(() => {
      if (this.element?.seeking) return;
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
