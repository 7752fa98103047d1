import type { CameraClock } from '@plainview/domain/evidence/cameras/alignment';
import { createExternalStore } from '../../ui/external-store.ts';
import { PlayerController } from '../player-controller.ts';
import { clamp } from '../time.ts';
import { CameraFollower, type FollowerState } from './camera-follower.ts';
import { CommonTimeline, type GroupCamera } from './common-timeline.ts';

/** State that changes rarely. */
export interface GroupState {
  readonly mainId: string;
  /** The camera that is heard; the others are muted. */
  readonly audibleId: string;
  readonly isPlaying: boolean;
  /** The main camera did not record at the position. */
  readonly isMainOutside: boolean;
}

/** A position outside the footage of the main camera, where the group has a clock of its own. */
interface Gap {
  position: number;
  isPlaying: boolean;
  /** When the position was updated, in milliseconds. */
  at: number;
}

const TICK_MILLISECONDS = 50;
/** A step of one frame where the main camera has none. */
const GAP_STEP = 33_333;

/**
 * Plays several cameras of a ticket on their common timeline. The main camera is the clock: commands go to
 * its player, and the others follow. Outside its footage, the group continues on a clock of its own.
 */
export class CameraGroup {
  readonly state;
  /** Position on the common timeline, in microseconds. */
  readonly time = createExternalStore(0);
  private readonly timeline: CommonTimeline;
  private readonly players: ReadonlyMap<string, PlayerController>;
  private readonly followers: ReadonlyMap<string, CameraFollower>;
  private gap: Gap | null = null;
  private wasPlaying = false;

  constructor(cameras: readonly GroupCamera[], mainId: string, startMicroseconds = 0) {
    this.state = createExternalStore<GroupState>({
      mainId,
      audibleId: mainId,
      isPlaying: false,
      isMainOutside: false,
    });
    this.players = new Map(cameras.map(({ videoId }) => [videoId, new PlayerController()]));
    this.followers = new Map(
      [...this.players].map(([videoId, player]) => [videoId, new CameraFollower(player)]),
    );
    // The players start there once their files are loaded.
    this.players.get(mainId)?.setTime(startMicroseconds);
    this.timeline = new CommonTimeline(
      cameras,
      (videoId) => this.playerOf(videoId).getState().durationMicroseconds,
    );
    this.applySound();
  }

  /** Returns the player of a camera. @throws Error if the group does not have it */
  playerOf(videoId: string): PlayerController {
    const player = this.players.get(videoId);
    if (!player) throw new Error('The group does not have this camera');
    return player;
  }

  /** Returns what a camera shows in relation to the main one. */
  followerStateOf = (videoId: string) => this.followers.get(videoId)?.state ?? outsideOfGroup;

  get main(): PlayerController {
    return this.playerOf(this.state.get().mainId);
  }

  /** From the first start to the last end. */
  get range() {
    return this.timeline.range;
  }

  /** Connects the cameras' players. @returns a function that disconnects them */
  start(): () => void {
    const unsubscribe = [...this.players].flatMap(([videoId, player]) => [
      player.subscribeState(() => this.onPlayerState(videoId)),
      player.subscribeTime(() => this.onPlayerTime(videoId)),
    ]);
    const ticking = setInterval(() => this.tick(performance.now()), TICK_MILLISECONDS);
    return () => {
      clearInterval(ticking);
      for (const stop of unsubscribe) stop();
    };
  }

  /** Returns the position on the common timeline. While paused, it is within the main camera's frame. */
  now(): number {
    if (this.gap) return this.gap.position;
    const { main } = this;
    return this.timeline.toCommon(
      this.state.get().mainId,
      main.getState().isPlaying ? main.progress() : main.instant(),
    );
  }

  /**
   * Returns the position in a camera's video that belongs to the common position; it may be
   * outside its footage.
   */
  positionIn = (videoId: string): number => this.timeline.toPosition(videoId, this.now());

  /** Moves cameras on the common timeline. The main camera stays where it is in its video. */
  setClocks(clocks: ReadonlyMap<string, CameraClock>): void {
    this.timeline.setClocks(clocks);
    this.settle();
  }

  /** Makes another camera the clock, at the same position. */
  setMain(videoId: string): void {
    const { mainId, audibleId } = this.state.get();
    if (videoId === mainId || !this.players.has(videoId)) return;
    const position = this.now();
    const { rate } = this.main.getState();
    const wasPlaying = this.isPlaying();
    this.state.set({
      ...this.state.get(),
      mainId: videoId,
      audibleId: audibleId === mainId ? videoId : audibleId,
    });
    this.applySound();
    const next = this.main;
    this.followers.get(videoId)?.reset();
    next.setRate(rate);
    this.wasPlaying = next.getState().isPlaying;
    if (this.isInMain(position)) {
      this.gap = null;
      if (wasPlaying && !next.getState().isPlaying) next.play();
    } else this.gap = { position, isPlaying: wasPlaying, at: performance.now() };
    this.settle();
  }

  /** Makes one camera heard. */
  listenTo(videoId: string): void {
    this.state.set({ ...this.state.get(), audibleId: videoId });
    this.applySound();
  }

  /** Mutes all cameras but one, which keeps its own setting. */
  private applySound(): void {
    const { audibleId } = this.state.get();
    for (const [videoId, player] of this.players) {
      const isMuted = videoId !== audibleId;
      if (player.getState().isMuted !== isMuted) player.sound.setMuted(isMuted);
    }
  }

  private isInMain(common: number): boolean {
    return this.timeline.isRecording(this.state.get().mainId, common);
  }

  private seekMain(common: number): void {
    this.main.seek(this.timeline.toPosition(this.state.get().mainId, common));
  }

  /** Seeks to a position in the video of a camera. */
  seekIn(videoId: string, positionMicroseconds: number): void {
    this.seek(this.timeline.toCommon(videoId, positionMicroseconds));
  }

  seek(common: number): void {
    const { from, to } = this.range.get();
    const target = Math.round(clamp(common, from, to));
    const wasPlaying = this.isPlaying();
    if (this.isInMain(target)) {
      const hadGap = this.gap !== null;
      this.gap = null;
      this.seekMain(target);
      if (hadGap && wasPlaying) this.main.play();
    } else {
      this.gap = { position: target, isPlaying: wasPlaying, at: performance.now() };
      this.wasPlaying = false;
      this.main.pause();
    }
    this.settle();
  }

  isPlaying(): boolean {
    return this.gap ? this.gap.isPlaying : this.main.getState().isPlaying;
  }

  play(): void {
    if (this.gap) this.setGapPlaying(true);
    else if (!this.continueAfterMain()) this.main.play();
  }

  pause(): void {
    if (this.gap) this.setGapPlaying(false);
    else this.main.pause();
  }

  toggle(): void {
    const { isReversing } = this.main.getState();
    if (this.isPlaying() || isReversing) this.pause();
    else this.play();
  }

  /** Handles J, K and L. Outside the main camera's footage, the group plays forward only. */
  shuttle(direction: -1 | 0 | 1): void {
    if (this.gap) this.setGapPlaying(direction === 1);
    else this.main.shuttle(direction);
  }

  skip(seconds: number): void {
    this.seek(this.now() + seconds * 1_000_000);
  }

  stepFrame(step: -1 | 1, frameRate: number): void {
    if (this.gap) {
      this.setGapPlaying(false);
      this.seek(this.now() + step * GAP_STEP);
    } else this.main.stepFrame(step, frameRate);
  }

  private setGapPlaying(isPlaying: boolean): void {
    if (!this.gap) return;
    const isAtEnd = this.gap.position >= this.range.get().to;
    this.gap = { ...this.gap, isPlaying: isPlaying && !isAtEnd, at: performance.now() };
    this.settle();
  }

  /** Continues after the end of the main camera if others recorded longer. */
  private continueAfterMain(): boolean {
    const { mainId } = this.state.get();
    const duration = this.timeline.durationOf(mainId);
    const end = this.timeline.toCommon(mainId, duration);
    if (duration === 0 || this.main.progress() < duration || end >= this.range.get().to) return false;
    this.gap = { position: end, isPlaying: true, at: performance.now() };
    this.settle();
    return true;
  }

  private onPlayerState(videoId: string): void {
    if (videoId === this.state.get().mainId) {
      const { isPlaying } = this.main.getState();
      const hasStopped = this.wasPlaying && !isPlaying;
      this.wasPlaying = isPlaying;
      if (hasStopped && this.gap === null && this.continueAfterMain()) return;
    }
    this.timeline.update();
    if (!this.isPlaying()) this.settle();
    else this.publish();
  }

  private onPlayerTime(videoId: string): void {
    if (videoId !== this.state.get().mainId || this.gap) return;
    if (this.main.getState().isPlaying) this.publish();
    else this.settle();
  }

  /** Moves the group's own clock on, lets the followers correct themselves, and publishes the position. */
  private tick(at: number): void {
    if (this.gap?.isPlaying) this.advanceGap(this.gap, at);
    if (this.isPlaying()) this.follow(at);
    else this.rest();
    this.publish();
  }

  private advanceGap(gap: Gap, at: number): void {
    const { to } = this.range.get();
    const passed = (at - gap.at) * 1000 * this.main.getState().rate;
    gap.position = Math.min(Math.round(gap.position + passed), to);
    gap.at = at;
    if (this.isInMain(gap.position)) {
      this.gap = null;
      this.seekMain(gap.position);
      this.main.play();
    } else if (gap.position >= to) gap.isPlaying = false;
  }

  private follow(at: number): void {
    const { mainId } = this.state.get();
    const main = this.main.getState();
    // Followers wait while the main camera seeks or loads.
    const isRunning = this.gap !== null || (main.isFrameShown && main.phase === 'ready');
    const rate = this.gap ? main.rate : main.playingRate;
    for (const [videoId, follower] of this.followers)
      if (videoId !== mainId)
        follower.follow({
          position: this.positionIn(videoId),
          durationMicroseconds: this.timeline.durationOf(videoId),
          rate,
          isRunning,
          at,
        });
  }

  private rest(): void {
    const { mainId } = this.state.get();
    // Its position is not known before its file is loaded.
    if (this.gap === null && this.main.getState().phase === 'loading') return;
    const isMainExact = this.gap !== null || this.main.getFrame() !== null;
    for (const [videoId, follower] of this.followers)
      if (videoId !== mainId)
        follower.rest(this.positionIn(videoId), this.timeline.durationOf(videoId), isMainExact);
  }

  /** Brings all cameras to the position after a change. */
  private settle(): void {
    if (this.isPlaying()) this.follow(performance.now());
    else this.rest();
    this.publish();
  }

  private publish(): void {
    const known = this.state.get();
    const isPlaying = this.isPlaying();
    const isMainOutside = this.gap !== null;
    if (isPlaying !== known.isPlaying || isMainOutside !== known.isMainOutside)
      this.state.set({ ...known, isPlaying, isMainOutside });
    const now = this.gap ? this.gap.position : this.timeline.toCommon(known.mainId, this.main.now());
    if (now !== this.time.get()) this.time.set(now);
  }
}

const outsideOfGroup = createExternalStore<FollowerState>({ kind: 'outside' });
