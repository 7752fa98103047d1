import { MOST_KEY_FRAMES } from '@plainview/domain/release/redactions/redaction-order';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { countText } from '../../../ui/pluralize.ts';
import type { FollowOutcome } from './follow-region.ts';

/** 1 follows forward, -1 backward. */
export type Direction = 1 | -1;

const shortTime = (microseconds: number): string => formatTimecode(microseconds).replace(/^00:0?/u, '');

/** The reason why following ends at a frame: a key frame of a person, the region's first or last frame, or that of the video. */
export type FollowGoal = 'person' | 'edge' | 'video';

/** Texts on following, with the position at which the user continues. */
export const followingTexts = {
  notHere: 'The selected region is not on this frame.',
  noFrames: (direction: Direction, goal: FollowGoal): string => {
    if (goal === 'person')
      return `The ${direction === 1 ? 'next' : 'previous'} frame has a key frame set by a person.`;
    return direction === 1 ? 'This is the last frame.' : 'This is the first frame.';
  },
  progress: (frame: number): string => `Following, frame ${countText(frame)}`,
  full: (at: number): string =>
    `Stopped at ${shortTime(at)}: a video can have at most ${countText(MOST_KEY_FRAMES)} key frames.`,
  stopped: (at: number): string => `Stopped at ${shortTime(at)}.`,
  ended: (outcome: FollowOutcome, direction: Direction, at: number, goal: FollowGoal): string => {
    const time = shortTime(at);
    switch (outcome) {
      case 'lost':
        return `Lost at ${time}. Move the region to its object on the next frames, then follow again.`;
      case 'left':
        return direction === 1
          ? `Left the picture at ${time}. ] ends the region here.`
          : `Left the picture at ${time}. [ starts the region here.`;
      case 'end':
        if (goal === 'person') return `Followed up to the next key frame set by a person, ${time}.`;
        if (goal === 'edge')
          return `Followed to where the region ${direction === 1 ? 'ends' : 'starts'}, ${time}.`;
        return direction === 1 ? 'Followed to the end of the video.' : 'Followed to the start of the video.';
      case 'unreadable':
        return 'This browser cannot decode the frames of this video. Set key frames yourself.';
      case 'failed':
        return 'The video could not be loaded. Try again.';
    }
  },
} as const;
