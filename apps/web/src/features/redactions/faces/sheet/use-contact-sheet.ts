import type { FaceDecision } from '@plainview/domain/release/redactions/faces/proposed-faces';
import { useState } from 'react';
import { pluralize } from '../../../../ui/pluralize.ts';
import type { VideoMarks } from '../../marks/video-marks.ts';
import {
  decisionOf,
  type DecisionProblem,
  type FaceProposals,
  type Proposal,
} from '../search/face-proposals.ts';
import { decisionLabels, problemTexts } from './face-texts.ts';

/** A proposal with what was decided about it. */
export interface DecidedProposal {
  readonly proposal: Proposal;
  readonly decision: FaceDecision;
}

/** Returns all proposals of a video with what was decided about each. */
export function useDecisions(faces: FaceProposals, marks: VideoMarks): readonly DecidedProposal[] {
  const { proposals, rejected } = faces.state.use();
  const { marks: content } = marks.state.use();
  return proposals.map((proposal) => ({ proposal, decision: decisionOf(proposal, rejected, content) }));
}

const idOf = ({ proposal }: DecidedProposal): string => proposal.track.id;

/** Returns the current face of a contact sheet and the decisions about it. Each moves on to the next undecided face. */
export function useContactSheet(faces: FaceProposals, marks: VideoMarks, reasonCode: string) {
  const decided = useDecisions(faces, marks);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const found = decided.findIndex((one) => idOf(one) === currentId);
  const firstUndecided = decided.findIndex(({ decision }) => decision === 'undecided');
  const at = found === -1 ? Math.max(firstUndecided, 0) : found;
  const current = decided[at];

  const moveTo = (place: number): void => {
    const next = decided[Math.min(Math.max(place, 0), decided.length - 1)];
    if (next) setCurrentId(idOf(next));
  };
  /** Moves to the next undecided face; stays if there is none after the current one. */
  const moveOn = (): void => {
    const next = decided.find((one, place) => place > at && one.decision === 'undecided');
    const before = decided.find((one, place) => place < at && one.decision === 'undecided');
    const target = next ?? before ?? current;
    if (target) setCurrentId(idOf(target));
  };
  const say = (decision: FaceDecision): void => {
    const open = decided.filter((one, place) => place !== at && one.decision === 'undecided').length;
    setNews(
      `${decisionLabels[decision]}. ${open === 0 ? 'None is' : `${pluralize(open, 'face')} still`} undecided.`,
    );
  };
  const settle = (problem: DecisionProblem | null, done: () => void): void => {
    if (problem) setNews(problemTexts[problem]);
    else done();
  };
  return {
    decided,
    /** Place of the current face. */
    at,
    current,
    /** Result of the last decision. */
    news,
    moveTo,
    accept: (): void => {
      if (!current) return;
      settle(faces.accept(idOf(current), marks, reasonCode), () => {
        say('accepted');
        moveOn();
      });
    },
    reject: (): void => {
      if (!current) return;
      faces.reject(idOf(current), marks);
      say('rejected');
      moveOn();
    },
    merge: (): void => {
      const previous = decided[at - 1];
      if (!current) return;
      settle(faces.merge(idOf(current), marks), () => {
        setNews('Merged with the previous face.');
        if (previous) setCurrentId(idOf(previous));
      });
    },
    undo: (): void => {
      if (!faces.state.get().canUndo) return;
      // The face that comes back is the current one again, unless it never went.
      faces.undo(marks);
      setNews('Taken back.');
    },
  };
}

/** Result of `useContactSheet`. */
export type Sheet = ReturnType<typeof useContactSheet>;
