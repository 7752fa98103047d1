import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { findTrack, withTrack, type Marks } from '@plainview/domain/release/redactions/marks';
import { MOST_KEY_FRAMES } from '@plainview/domain/release/redactions/redaction-order';
import { regionOnFrame, type RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import {
  neighborOfPerson,
  withTrackedPath,
  type TrackedRegion,
} from '@plainview/domain/release/redactions/tracked-path';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { createExternalStore } from '../../../ui/external-store.ts';
import type { VideoMarks } from '../marks/video-marks.ts';
import type { followRegion, FollowOutcome } from './follow-region.ts';
import { followingTexts, type Direction, type FollowGoal } from './following-text.ts';

export interface FollowingState {
  /** Null while nothing is followed. */
  readonly direction: Direction | null;
  /** How far it has come, or how it ended. */
  readonly text: string;
}

const IDLE: FollowingState = { direction: null, text: '' };

/** The video in which something is followed. */
interface FollowedVideo {
  readonly url: string;
  readonly index: FrameIndex;
  readonly player: Pick<VideoPlayerHandle, 'seek' | 'currentMicroseconds' | 'positionAt' | 'pause'>;
}

interface Run extends FollowedVideo {
  readonly direction: Direction;
  /** The track as it was before. */
  readonly track: RedactionTrack;
  /** All changes of a run are undone together. */
  readonly mergeKey: string;
  readonly goal: FollowGoal;
  readonly stop: () => void;
}

/**
 * Lets the region of a track follow its object and writes key frames as it goes. Ends when the object is lost or has
 * left the picture, before the next key frame of a person, or when anything else is edited.
 */
export class Following {
  readonly state = createExternalStore(IDLE);
  private readonly marks: VideoMarks;
  private readonly follow: typeof followRegion;
  private run: Run | null = null;
  /** Positions of the object, in the direction of the run, beginning with the region that is followed. */
  private path: readonly TrackedRegion[] = [];
  /** The marks as the run has left them; null while it changes them. */
  private written: Marks | null = null;
  /** The frame to which the player was moved last. */
  private shown = 0;

  constructor(marks: VideoMarks, follow: typeof followRegion) {
    this.marks = marks;
    this.follow = follow;
  }

  /** Starts from the region of a track on a frame. */
  start(trackId: string, from: number, direction: Direction, video: FollowedVideo): void {
    this.stop();
    const content = this.marks.state.get().marks;
    const track = findTrack(content, trackId);
    const region = track && regionOnFrame(track, from);
    if (!track || !region) return this.say(followingTexts.notHere);
    const { to, goal } = goalOf(track, from, direction, video.index.times.length);
    if ((to - from) * direction <= 0) return this.say(followingTexts.noFrames(direction, goal));
    video.player.pause();
    this.path = [{ frame: from, ...region }];
    this.written = content;
    this.shown = from;
    const stopWorker = this.follow(
      { url: video.url, index: video.index, from, to, region },
      {
        onFound: (frame, regions) => this.take(frame, regions),
        onEnd: (outcome) => this.end(outcome),
      },
    );
    const endWatch = this.marks.state.subscribe(() => this.checkEdits());
    const stop = (): void => {
      stopWorker();
      endWatch();
    };
    const mergeKey = `follow ${crypto.randomUUID()}`;
    this.run = { ...video, direction, track, mergeKey, goal, stop };
    this.state.set({ direction, text: followingTexts.progress(from) });
  }

  /** Stops, and keeps what was found so far. @returns whether anything was followed */
  stop(): boolean {
    const { run } = this;
    if (!run) return false;
    this.finish(followingTexts.stopped(this.lastTime(run)));
    return true;
  }

  /** Stops if the marks were changed by anything else. */
  private checkEdits(): void {
    if (this.written && this.marks.state.get().marks !== this.written) this.stop();
  }

  private say(text: string): void {
    this.state.set({ direction: null, text });
  }

  private lastTime({ index, track }: Run): number {
    return timeOfFrame(index, this.path.at(-1)?.frame ?? track.startFrame);
  }

  private take(frame: number, regions: readonly TrackedRegion[]): void {
    const { run } = this;
    if (!run) return;
    this.state.set({ direction: run.direction, text: followingTexts.progress(frame) });
    if (regions.length === 0) return;
    const path = [...this.path, ...regions];
    const track = withTrackedPath(run.track, run.direction === 1 ? path : path.toReversed());
    if (countKeyFrames(withTrack(this.marks.state.get().marks, track)) > MOST_KEY_FRAMES) {
      this.finish(followingTexts.full(this.lastTime(run)));
      return;
    }
    this.path = path;
    this.written = null;
    this.marks.edit((content) => withTrack(content, track), run.mergeKey);
    this.written = this.marks.state.get().marks;
    this.show(run);
  }

  /** Moves the player along, unless the user has moved it elsewhere. */
  private show({ player, index }: Run): void {
    const last = this.path.at(-1);
    if (!last || player.positionAt(player.currentMicroseconds()).frame !== this.shown) return;
    this.shown = last.frame;
    player.seek(timeOfFrame(index, last.frame));
  }

  private end(outcome: FollowOutcome): void {
    const { run } = this;
    if (!run) return;
    const at = this.lastTime(run);
    this.finish(followingTexts.ended(outcome, run.direction, at, run.goal));
  }

  private finish(text: string): void {
    this.run?.stop();
    this.run = null;
    this.say(text);
  }
}

const countKeyFrames = ({ tracks }: Marks): number =>
  tracks.reduce((sum, { keyFrames }) => sum + keyFrames.length, 0);

/**
 * Returns the last frame to follow to, and what is there: before the next key frame of a person, and where a person has
 * ended the stretch, unless it starts there.
 */
function goalOf(
  track: RedactionTrack,
  from: number,
  direction: Direction,
  frames: number,
): { readonly to: number; readonly goal: FollowGoal } {
  const last = direction === 1 ? frames : 1;
  const edge = direction === 1 ? track.endFrame : track.startFrame;
  const isBeforeEdge = (edge - from) * direction > 0 && edge !== last;
  const stretch = isBeforeEdge
    ? ({ to: edge, goal: 'edge' } as const)
    : ({ to: last, goal: 'video' } as const);
  const neighbor = neighborOfPerson(track, from, direction);
  if (neighbor === null || (neighbor - stretch.to) * direction > 0) return stretch;
  return { to: neighbor - direction, goal: 'person' };
}
