import { followStep, LARGEST_CORRECTION, nextLead } from '@plainview/domain/evidence/cameras/follow';
import {
  FASTEST_HEARD_RATE,
  FASTEST_PLAYBACK_RATE,
  SLOWEST_PLAYBACK_RATE,
} from '@plainview/domain/review/coverage/watch-coverage';
import type { PlayerController } from '../player-controller.ts';
import { clamp, microsecondsPerSecond, toMicroseconds } from '../time.ts';

/** Milliseconds after a start or jump in which the browser's clock of the sound is not steady yet. */
const SETTLING_MILLISECONDS = 300;
/** Milliseconds between two jumps. */
const JUMP_PAUSE = 500;
/** A track that is nearer than this starts without a jump, in microseconds. */
const NEAR = 20_000;

/** Keeps an audio element at the position and speed of the video. */
export class SoundFollower {
  private readonly player: PlayerController;
  private readonly audio: HTMLAudioElement;
  /** Factor of its speed. */
  private factor = 1;
  /** How far ahead the next jump aims, in microseconds. */
  private lead = 0;
  private isJumping = false;
  private settlesAt = 0;
  private jumpsAt = 0;

  constructor(player: PlayerController, audio: HTMLAudioElement) {
    this.player = player;
    this.audio = audio;
  }

  /** Follows the video. Call it several times a second. @param at a monotonic time in milliseconds */
  follow(at: number): void {
    const { player, audio } = this;
    const { isPlaying, isReversing, phase, playingRate, isFrameShown } = player.getState();
    if (audio.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const position = player.progress();
    const isBeyond = position >= toMicroseconds(audio.duration);
    const isRunning = isPlaying && phase === 'ready' && isFrameShown && playingRate <= FASTEST_HEARD_RATE;
    if (!isRunning || isBeyond) {
      audio.pause();
      this.isJumping = false;
      this.setFactor(1, playingRate);
      if (!isReversing && !isBeyond && !audio.seeking && this.deviation(position) > NEAR) this.seek(position);
      return;
    }
    if (audio.paused) {
      this.setFactor(1, playingRate);
      if (this.deviation(position) > NEAR) this.jump(position, playingRate);
      this.settlesAt = at + SETTLING_MILLISECONDS;
      // Rejected before the user has interacted with the page.
      void audio.play().catch(() => undefined);
      return;
    }
    if (audio.seeking || at < this.settlesAt) return;
    this.correct(toMicroseconds(audio.currentTime) - position, { position, rate: playingRate, at });
  }

  /** Returns how far the track is from a position, in microseconds. */
  private deviation(position: number): number {
    return Math.abs(toMicroseconds(this.audio.currentTime) - position);
  }

  private correct(deviation: number, goal: { position: number; rate: number; at: number }): void {
    const { position, rate, at } = goal;
    if (this.isJumping) {
      this.isJumping = false;
      this.lead = nextLead(this.lead, deviation / rate);
    }
    const step = followStep(deviation / Math.max(rate, 1), this.factor);
    if (step.kind === 'rate') this.setFactor(step.factor, rate);
    else if (at >= this.jumpsAt) {
      this.setFactor(1, rate);
      this.jump(position, rate);
      this.settlesAt = at + SETTLING_MILLISECONDS;
      this.jumpsAt = at + JUMP_PAUSE;
    } else this.setFactor(deviation > 0 ? 1 - LARGEST_CORRECTION : 1 + LARGEST_CORRECTION, rate);
  }

  private jump(position: number, rate: number): void {
    this.isJumping = true;
    this.seek(position + this.lead * rate);
  }

  private seek(position: number): void {
    this.audio.currentTime = position / microsecondsPerSecond;
  }

  private setFactor(factor: number, rate: number): void {
    this.factor = factor;
    const wanted = clamp(rate * factor, SLOWEST_PLAYBACK_RATE, FASTEST_PLAYBACK_RATE);
    if (this.audio.playbackRate !== wanted) this.audio.playbackRate = wanted;
  }
}
