import { client } from '../../../../api/client.ts';
import { errorCodeOf, isNetworkProblem } from '../../../../api/describe-error.ts';
import type { VideoMarks } from '../../marks/video-marks.ts';
import { countUndecided, FaceProposals } from './face-proposals.ts';
import type { FaceStore } from './face-saver.ts';
import { searchFaces } from './search-faces.ts';

const storeOf = (id: string, videoId: string): FaceStore => ({
  load: () => client.redactions.getFaces({ id, videoId }),
  save: async (version, search) =>
    (
      await client.redactions.saveFaces({
        id,
        videoId,
        version,
        search: { ...search, faces: [...search.faces] },
      })
    ).version,
  isConflict: (error) => errorCodeOf(error) === 'REDACTION_CHANGED',
  isTemporary: isNetworkProblem,
});

/** The faces of each video of an order. A search continues while another video is shown. */
export class FaceSearches {
  private readonly redactionId: string;
  private readonly all = new Map<string, FaceProposals>();
  private readonly marks = new Map<string, VideoMarks>();

  constructor(redactionId: string) {
    this.redactionId = redactionId;
  }

  /** Returns the proposals of a video. */
  of(videoId: string): FaceProposals {
    const existing = this.all.get(videoId);
    if (existing) return existing;
    const created = new FaceProposals(searchFaces, storeOf(this.redactionId, videoId));
    this.all.set(videoId, created);
    return created;
  }

  /** Notes the marks against which the proposals of a video are compared. */
  noteMarks(videoId: string, marks: VideoMarks): void {
    this.marks.set(videoId, marks);
  }

  /** Saves what is not saved yet. @returns whether everything is saved */
  async saveNow(): Promise<boolean> {
    const saved = await Promise.all([...this.all.values()].map((faces) => faces.saveNow()));
    return saved.every(Boolean);
  }

  /**
   * Counts the proposals of the videos of the order on which nobody decided, and the searches that are not finished. Videos
   * that were not shown are counted as the server has them.
   */
  async count(videoIds: readonly string[]) {
    const counts = await Promise.all(videoIds.map((videoId) => this.countVideo(videoId)));
    return {
      undecided: counts.reduce((sum, { undecided }) => sum + undecided, 0),
      unfinished: counts.filter(({ isUnfinished }) => isUnfinished).length,
    };
  }

  private async countVideo(videoId: string) {
    const [faces, marks] = [this.all.get(videoId), this.marks.get(videoId)];
    const state = faces?.state.get();
    if (state?.isLoaded === true && marks) {
      const isUnfinished = state.status !== 'none' && state.status !== 'end';
      return { undecided: countUndecided(state, marks.state.get().marks), isUnfinished };
    }
    const { search } = await client.redactions.getFaces({ id: this.redactionId, videoId });
    const undecided = search?.faces.filter(({ decision }) => decision === 'undecided').length ?? 0;
    return { undecided, isUnfinished: search !== null && !search.isComplete };
  }

  /** Stops all searches, saves what is not saved, and releases the pictures. */
  dispose(): void {
    for (const faces of this.all.values()) faces.dispose();
  }
}
