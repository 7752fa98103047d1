import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { FaceDecision } from '@plainview/domain/release/redactions/faces/proposed-faces';
import { MOST_KEY_FRAMES, MOST_TRACKS } from '@plainview/domain/release/redactions/redaction-order';
import { countText, pluralize } from '../../../../ui/pluralize.ts';
import { formatMarkTime } from '../../panel/mark-text.ts';
import type { DecisionProblem, Proposal, SearchStatus } from '../search/face-proposals.ts';

export const decisionLabels: Readonly<Record<FaceDecision, string>> = {
  undecided: 'Undecided',
  accepted: 'Accepted',
  rejected: 'Rejected',
  hidden: 'Already hidden',
};

export const problemTexts: Readonly<Record<DecisionProblem, string>> = {
  full: `A video can have ${countText(MOST_TRACKS)} regions with ${countText(MOST_KEY_FRAMES)} key frames.`,
  'no-previous': 'This is the first face.',
  'same-frame': 'Both are on the same frame, so they are two people.',
  'too-small': 'This face is too small for a region.',
};

/** The result of `node bench/review/faces.mjs`; see decision 162. */
export const DETECTOR_LIMITS =
  'In staged 1080p films in good light, the detector found 80% of faces 24 pixels wide on a frame, and all from 32 pixels. In low light, in fast movement or out of focus, it missed most faces of 24 pixels. The films show 23 women, most of whom are young and face the camera: other people, and faces that are turned away or covered, were not measured. Look at every part yourself.';

/** Texts on how a search ended; empty while it runs, and before it. */
export const searchTexts: Readonly<Record<SearchStatus, string>> = {
  none: '',
  running: '',
  stopped: 'Stopped. The rest of the video was not searched.',
  end: 'Searched to the end of the video: about five frames of each second.',
  unreadable: 'This browser cannot decode the frames of this video. Draw the regions yourself.',
  full: 'The list of faces is full. Decide about its faces, and look at the rest of the video yourself.',
  failed: 'The video or the detector could not be loaded. Try again.',
};

/** Formats when a face is seen first and last: `0:04.200–0:09.100`. */
export function formatFaceTime({ track }: Proposal, index: FrameIndex): string {
  const [first, last] = [track.sightings[0]?.frame ?? 1, track.sightings.at(-1)?.frame ?? 1];
  return formatMarkTime({
    startMicroseconds: timeOfFrame(index, first),
    endMicroseconds: timeOfFrame(index, last),
  });
}

/** Counts what was decided: "12 faces: 3 undecided, 8 accepted, 1 rejected". */
export function countDecisions(decisions: readonly FaceDecision[]): string {
  const parts = (['undecided', 'accepted', 'rejected', 'hidden'] as const).flatMap((decision) => {
    const count = decisions.filter((one) => one === decision).length;
    return count === 0 ? [] : [`${countText(count)} ${decisionLabels[decision].toLowerCase()}`];
  });
  return `${pluralize(decisions.length, 'face')}: ${parts.join(', ')}`;
}
