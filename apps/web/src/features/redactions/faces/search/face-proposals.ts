import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import {
  faceDecision,
  MOST_FACE_SIGHTINGS,
  MOST_FACES,
  storableFace,
  type FaceDecision,
  type ProposedFace,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { findTrack, withoutMark, withTrack, type Marks } from '@plainview/domain/release/redactions/marks';
import { MOST_KEY_FRAMES, MOST_TRACKS } from '@plainview/domain/release/redactions/redaction-order';
import { createExternalStore } from '../../../../ui/external-store.ts';
import type { VideoMarks } from '../../marks/video-marks.ts';
import { FaceSaver, type FaceSaveState, type FaceStore } from './face-saver.ts';
import { containsTrack, mergeTracks, proposedTrack } from './proposed-track.ts';
import {
  strideOf,
  type FaceSearch,
  type FoundTrack,
  type searchFaces,
  type SearchOutcome,
} from './search-faces.ts';

/** A face that a program found. Nothing is hidden by it until a person accepts it. */
export interface Proposal {
  readonly track: ProposedFace;
  /** Address of its best picture, which only this page has, and the frame of that. Null after a reload. */
  readonly pictureUrl: string | null;
  readonly frame: number;
}

/** `full`: no more faces can be stored. */
export type SearchStatus = 'none' | 'running' | 'full' | SearchOutcome;

export interface ProposalsState {
  /** Whether it is known what was stored. */
  readonly isLoaded: boolean;
  readonly save: FaceSaveState;
  readonly status: SearchStatus;
  /** The last frame that was looked at, and the number of all. */
  readonly looked: number;
  readonly frames: number;
  /** In the order in which the faces appear. */
  readonly proposals: readonly Proposal[];
  readonly rejected: ReadonlySet<string>;
  readonly canUndo: boolean;
}

/** Why a decision could not be made. */
export type DecisionProblem = 'full' | 'no-previous' | 'same-frame' | 'too-small';

const EMPTY: ProposalsState = {
  isLoaded: false,
  save: { kind: 'saved' },
  status: 'none',
  looked: 0,
  frames: 0,
  proposals: [],
  rejected: new Set(),
  canUndo: false,
};

const firstFrame = ({ track }: Proposal): number => track.sightings[0]?.frame ?? 0;

const countKeyFrames = ({ tracks }: Marks): number =>
  tracks.reduce((sum, { keyFrames }) => sum + keyFrames.length, 0);

/** Returns what was decided about a proposal. */
export const decisionOf = (
  { track }: Proposal,
  rejected: ReadonlySet<string>,
  { tracks }: Pick<Marks, 'tracks'>,
): FaceDecision => faceDecision({ ...track, isRejected: rejected.has(track.id) }, tracks);

/** Counts the proposals that nobody decided on. */
export const countUndecided = ({ proposals, rejected }: ProposalsState, marks: Marks): number =>
  proposals.filter((proposal) => decisionOf(proposal, rejected, marks) === 'undecided').length;

/** The faces that were found in a video, and what a person decided about them. They are saved without their pictures. */
export class FaceProposals {
  readonly state = createExternalStore(EMPTY);
  private readonly search: typeof searchFaces;
  private running: FaceSearch | null = null;
  /** The last frame after which a search continues without missing a part of a face. */
  private settled = 0;
  private readonly saver: FaceSaver;
  private stride = 1;
  /** Each takes back a decision, the last one first. */
  private readonly undos: ((marks: VideoMarks) => void)[] = [];

  constructor(search: typeof searchFaces, store: FaceStore) {
    this.search = search;
    this.saver = new FaceSaver(store, {
      read: () => this.content(),
      onChange: (save) => this.update({ save }),
    });
  }

  /** Loads what was stored, unless it is loaded. */
  async load(): Promise<void> {
    const stored = await this.saver.load();
    if (stored === null) return;
    const { search, faces } = stored;
    if (search !== null) this.stride = search.stride;
    this.settled = search?.searchedFrames ?? 0;
    const progress = (search?.searchedFrames ?? 0) > 0 ? 'stopped' : 'none';
    this.update({
      isLoaded: true,
      status: search?.isComplete === true ? 'end' : progress,
      looked: search?.searchedFrames ?? 0,
      rejected: new Set(faces.flatMap(({ track, isRejected }) => (isRejected ? [track.id] : []))),
    });
    this.setProposals(faces.map(({ track, frame }) => ({ track, pictureUrl: null, frame })));
  }

  private content() {
    const { proposals, rejected, status } = this.state.get();
    return {
      stride: this.stride,
      searchedFrames: this.settled,
      isComplete: status === 'end',
      faces: proposals.map(({ track, frame }) => ({ track, frame, isRejected: rejected.has(track.id) })),
    };
  }

  /** Saves what is not saved yet. @returns whether everything is saved */
  saveNow(): Promise<boolean> {
    return this.saver.saveNow();
  }

  /** Looks for faces, from where an earlier search was stopped. */
  start(url: string, index: FrameIndex): void {
    if (this.running || !this.state.get().isLoaded) return;
    this.stride = strideOf(index);
    this.update({ status: 'running', frames: index.times.length });
    this.running = this.search(
      { url, index, from: this.settled + 1, stride: this.stride },
      {
        onLooked: (frame, settled) => {
          this.settled = settled;
          this.update({ looked: frame });
        },
        onFound: (found) => this.add(found),
        onEnd: (outcome) => {
          this.running = null;
          // All faces have been found then, also those in view.
          if (outcome === 'stopped' || outcome === 'end') this.settled = this.state.get().looked;
          this.update({ status: outcome, looked: this.settled });
          this.saver.noteChange('decision');
        },
      },
    );
  }

  /** Ends the search after the frame that it is looking at. */
  stop(): void {
    this.running?.stop();
  }

  /** Ends the search at once. It is continued where the first face began that was still in view. */
  private terminate(status: SearchStatus): void {
    if (!this.running) return;
    this.running.terminate();
    this.running = null;
    this.update({ status, looked: this.settled });
    this.saver.noteChange('decision');
  }

  /** Stops the search, saves what is not saved, and releases the pictures. */
  dispose(): void {
    this.terminate('stopped');
    this.saver.dispose();
    for (const { pictureUrl } of this.state.get().proposals)
      if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl);
    this.undos.length = 0;
    this.state.set(EMPTY);
  }

  private update(change: Partial<ProposalsState>): void {
    this.state.set({ ...this.state.get(), ...change, canUndo: this.undos.length > 0 });
  }

  private add({ track: found, picture, frame }: FoundTrack): void {
    const { proposals } = this.state.get();
    const track = storableFace(found);
    if (!track || proposals.some((known) => containsTrack(known.track, track))) return;
    const sightings = proposals.reduce(
      (sum, one) => sum + one.track.sightings.length,
      track.sightings.length,
    );
    if (proposals.length >= MOST_FACES || sightings > MOST_FACE_SIGHTINGS) {
      this.terminate('full');
      return;
    }
    this.setProposals([...proposals, { track, pictureUrl: URL.createObjectURL(picture), frame }]);
    this.saver.noteChange('found');
  }

  private setProposals(proposals: readonly Proposal[]): void {
    this.update({ proposals: proposals.toSorted((one, other) => firstFrame(one) - firstFrame(other)) });
  }

  private setRejected(id: string, isRejected: boolean): void {
    const rejected = new Set(this.state.get().rejected);
    if (isRejected) rejected.add(id);
    else rejected.delete(id);
    this.update({ rejected });
    this.saver.noteChange('decision');
  }

  /** Hides a face: adds a region with the key frames of the proposal. @returns why it could not; null if it did */
  accept(id: string, marks: VideoMarks, reasonCode: string): DecisionProblem | null {
    const { proposals, rejected } = this.state.get();
    const proposal = proposals.find(({ track }) => track.id === id);
    if (!proposal || findTrack(marks.state.get().marks, id)) return null;
    const problem = this.hide(proposal.track, marks, reasonCode);
    if (problem) return problem;
    const wasRejected = rejected.has(id);
    this.undos.push((current) => {
      current.edit((content) => withoutMark(content, id));
      this.setRejected(id, wasRejected);
    });
    this.setRejected(id, false);
    return null;
  }

  private hide(face: ProposedFace, marks: VideoMarks, reasonCode: string): DecisionProblem | null {
    const { frames } = this.state.get();
    const region = proposedTrack(face, reasonCode, { stride: this.stride, frames });
    if (!region) return 'too-small';
    const next = withTrack(marks.state.get().marks, region);
    if (next.tracks.length > MOST_TRACKS || countKeyFrames(next) > MOST_KEY_FRAMES) return 'full';
    marks.edit((content) => withTrack(content, region));
    return null;
  }

  /** Rejects a proposal. The region of an accepted one is removed. */
  reject(id: string, marks: VideoMarks): void {
    if (this.state.get().rejected.has(id)) return;
    const region = findTrack(marks.state.get().marks, id);
    if (region) marks.edit((content) => withoutMark(content, id));
    this.undos.push((current) => {
      if (region) current.edit((content) => withTrack(content, region));
      this.setRejected(id, false);
    });
    this.setRejected(id, true);
  }

  /**
   * Makes a proposal a part of the one before it in the list: the same person, who was not found in between. If one
   * of them is accepted, its region becomes that of both.
   * @returns why it could not; null if it did
   */
  merge(id: string, marks: VideoMarks): DecisionProblem | null {
    const { proposals, rejected } = this.state.get();
    const at = proposals.findIndex(({ track }) => track.id === id);
    const [previous, current] = [proposals[at - 1], proposals[at]];
    if (!previous || !current) return 'no-previous';
    const track = mergeTracks(previous.track, current.track);
    if (!track) return 'same-frame';
    const content = marks.state.get().marks;
    const regions = [findTrack(content, track.id), findTrack(content, id)].filter((one) => one !== undefined);
    const reasonCode = regions[0]?.reasonCode;
    const problem = reasonCode === undefined ? null : this.hide(track, marks, reasonCode);
    if (problem) return problem;
    if (reasonCode !== undefined) marks.edit((now) => withoutMark(now, id));
    this.undos.push((now) => {
      const restored = (before: Marks): Marks => regions.reduce(withTrack, withoutMark(before, track.id));
      if (regions.length > 0) now.edit(restored);
      const rest = this.state.get().proposals.filter((one) => one.track.id !== track.id);
      this.update({ rejected });
      this.setProposals([...rest, previous, current]);
      this.saver.noteChange('decision');
    });
    // A rejection of one half says nothing about the other one.
    if (reasonCode !== undefined || !rejected.has(id)) this.setRejected(track.id, false);
    const rest = proposals.filter((one) => one !== previous && one !== current);
    this.setProposals([...rest, { ...previous, track }]);
    this.saver.noteChange('decision');
    return null;
  }

  /** Takes back the last decision. */
  undo(marks: VideoMarks): void {
    this.undos.pop()?.(marks);
    this.update({});
  }
}
