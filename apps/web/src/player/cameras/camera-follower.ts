import { isRecordedAt } from '@plainview/domain/evidence/cameras/alignment';
import { followStep, LARGEST_CORRECTION, nextLead } from '@plainview/domain/evidence/cameras/follow';
import {
  FASTEST_PLAYBACK_RATE,
  SLOWEST_PLAYBACK_RATE,
} from '@plainview/domain/review/coverage/watch-coverage';
import { createExternalStore } from '../../ui/external-store.ts';
import type { PlayerController } from '../player-controller.ts';
import { clamp } from '../time.ts';

/** A camera's position in relation to the main one. */
export type FollowerState =
  /** It did not record at this time. */
  | { readonly kind: 'outside' }
  /** It is loading, or on its way to the position. */
  | { readonly kind: 'waiting' }
  /** It plays, so many milliseconds ahead of the main camera; negative if it is behind. */
  | { readonly kind: 'playing'; readonly deviation: number }
  /** It is paused. Exact: it shows the frame of the same instant; otherwise it may be some frames off. */
  | { readonly kind: 'paused'; readonly isExact: boolean };

/** Target of the follower. */
interface Goal {
  /** Position in its video, in microseconds; may be outside its footage. */
  readonly position: number;
  readonly durationMicroseconds: number;
  /** Speed of the main camera. */
  readonly rate: number;
  /** The main camera is moving. */
  readonly isRunning: boolean;
  /** A monotonic time in milliseconds. */
  readonly at: number;
}

/** Milliseconds after a start or jump in which the browser's clock of the video is not steady yet. */
const SETTLING_MILLISECONDS = 300;
/**
 * Milliseconds between two jumps: more each time that one did not help, as on a computer that is too slow.
 */
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
/** How often the shown deviation changes. */
const SHOW_EVERY = 500;
/** A follower that is nearer than this starts without a jump, in microseconds. */
const NEAR = 40_000;

/** Keeps one camera at the position of the group. */
export class CameraFollower {
  readonly state = createExternalStore<FollowerState>({ kind: 'waiting' });
  private readonly player: PlayerController;
  /** Factor of its speed. */
  private factor = 1;
  /** How far ahead the next jump aims. */
  private lead = 0;
  /** It has jumped, and where that ended is not known yet. */
  private isJumping = false;
  private settlesAt = 0;
  private jumpsAt = 0;
  private pause = SHORTEST_PAUSE;
  private shownAt = 0;
  /** The position of the last seek while paused. */
  private aim: number | null = null;

  constructor(player: PlayerController) {
    this.player = player;
  }

  /** Forgets its correction, since it becomes the main camera. */
  reset(): void {
    this.factor = 1;
    this.isJumping = false;
    this.aim = null;
  }

  /** Follows the main camera while it plays. Call it several times a second. */
  follow({ position, durationMicroseconds, rate, isRunning, at }: Goal): void {
    const { player } = this;
    const { phase, isPlaying, isFrameShown } = player.getState();
    this.aim = null;
    if (!isRecordedAt(position, durationMicroseconds)) {
      if (isPlaying) player.pause();
      this.show({ kind: 'outside' });
      return;
    }
    if (phase !== 'ready' && phase !== 'stalled') {
      this.show({ kind: 'waiting' });
      return;
    }
    if (!isRunning) {
      if (isPlaying) player.pause();
      return;
    }
    if (!isPlaying) {
      this.setFactor(1, rate);
      if (Math.abs(player.progress() - position) > NEAR) this.jump(position, rate);
      this.settlesAt = at + SETTLING_MILLISECONDS;
      player.play();
      return;
    }
    if (!isFrameShown) {
      this.settlesAt = at + SETTLING_MILLISECONDS;
      this.show({ kind: 'waiting' });
      return;
    }
    if (at < this.settlesAt) return;
    const deviation = player.progress() - position;
    if (this.isJumping) {
      this.isJumping = false;
      this.lead = nextLead(this.lead, deviation / rate);
    }
    this.correct(deviation, { position, rate, at });
  }

  private correct(deviation: number, { position, rate, at }: Pick<Goal, 'position' | 'rate' | 'at'>): void {
    // At a higher speed, the same time on the screen is more of the footage.
    const step = followStep(deviation / Math.max(rate, 1), this.factor);
    if (step.kind === 'rate') {
      this.setFactor(step.factor, rate);
      this.pause = SHORTEST_PAUSE;
    } else if (at >= this.jumpsAt) {
      this.setFactor(1, rate);
      this.jump(position, rate);
      this.settlesAt = at + SETTLING_MILLISECONDS;
      this.jumpsAt = at + this.pause;
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    } else this.setFactor(deviation > 0 ? 1 - LARGEST_CORRECTION : 1 + LARGEST_CORRECTION, rate);
    const known = this.state.get();
    if (known.kind === 'playing' && at - this.shownAt < SHOW_EVERY) return;
    this.shownAt = at;
    this.state.set({ kind: 'playing', deviation: Math.round(deviation / 1000) });
  }

  private jump(position: number, rate: number): void {
    this.isJumping = true;
    this.player.seek(position + this.lead * rate);
  }

  private setFactor(factor: number, rate: number): void {
    this.factor = factor;
    const wanted = clamp(rate * factor, SLOWEST_PLAYBACK_RATE, FASTEST_PLAYBACK_RATE);
    if (this.player.getState().playingRate !== wanted) this.player.setPlayingRate(wanted);
  }

  /** Shows the frame at a position while the group is paused. */
  rest(position: number, durationMicroseconds: number, isMainExact: boolean): void {
    const { player } = this;
    const { isPlaying, isFrameShown, hasShownFrame, phase } = player.getState();
    if (isPlaying) player.pause();
    this.isJumping = false;
    if (!isRecordedAt(position, durationMicroseconds)) {
      this.aim = null;
      this.show({ kind: 'outside' });
      return;
    }
    if (phase !== 'ready' && phase !== 'stalled') {
      this.show({ kind: 'waiting' });
      return;
    }
    if (this.aim !== position) {
      // A seek that replaces an unfinished one would never show a picture while the position changes quickly.
      if (!isFrameShown && hasShownFrame && this.aim !== null) return;
      this.aim = position;
      player.seek(position);
    }
    if (player.getState().isFrameShown)
      this.show({ kind: 'paused', isExact: isMainExact && player.getFrame() !== null });
    else this.show({ kind: 'waiting' });
  }

  private show(next: FollowerState): void {
    const known = this.state.get();
    const isSame =
      known.kind === next.kind &&
      !(known.kind === 'paused' && next.kind === 'paused' && known.isExact !== next.isExact);
    if (!isSame) this.state.set(next);
  }
}
