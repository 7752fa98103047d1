import type { VideoMarks } from '../../marks/video-marks.ts';
import { countUndecided, FaceProposals } from './face-proposals.ts';
import { searchFaces } from './search-faces.ts';

/** The faces of each video of an order. A search continues while another video is shown. */
export class FaceSearches {
  private readonly all = new Map<string, FaceProposals>();
  private readonly marks = new Map<string, VideoMarks>();

  /** Returns the proposals of a video. */
  of(videoId: string): FaceProposals {
    const existing = this.all.get(videoId);
    if (existing) return existing;
    const created = new FaceProposals(searchFaces);
    this.all.set(videoId, created);
    return created;
  }

  /** Notes the marks against which the proposals of a video are compared. */
  noteMarks(videoId: string, marks: VideoMarks): void {
    this.marks.set(videoId, marks);
  }

  /** Counts the proposals of all videos on which nobody decided, and the searches that are not finished. */
  count() {
    let [undecided, unfinished] = [0, 0];
    for (const [videoId, faces] of this.all) {
      const state = faces.state.get();
      const marks = this.marks.get(videoId);
      if (marks) undecided += countUndecided(state, marks.state.get().marks);
      if (state.status !== 'none' && state.status !== 'end') unfinished += 1;
    }
    return { undecided, unfinished };
  }

  /** Stops all searches and releases the pictures. */
  dispose(): void {
    for (const faces of this.all.values()) faces.dispose();
  }
}
