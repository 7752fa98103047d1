import {
  faceDecision,
  readSightings,
  type FaceCounts,
  type FaceDecision,
  type StoredFace,
  type StoredFaceSearch,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { readTracks, type WrittenTrack } from '@plainview/domain/release/redactions/redaction-marks';
import type { Reader } from '@plainview/postgres/database';
import { listFaces } from './redaction-faces.repository.ts';

/** A proposal with what was decided about it, according to the regions that are stored. */
export type DecidedFace = StoredFace & { readonly decision: FaceDecision };

/** Returns what was decided about each proposal of a video. */
export function decideFaces(search: StoredFaceSearch, written: readonly WrittenTrack[]): DecidedFace[] {
  const tracks = readTracks(written);
  return search.faces.map(({ id, sightings, frame, isRejected, rejectedBy }) => {
    const read = readSightings({ id, sightings });
    const decision = faceDecision({ id, sightings: read, isRejected }, tracks);
    return { id, sightings, frame, isRejected, rejectedBy, decision };
  });
}

/** Lists the proposals of all videos of a redacted copy with what was decided about each. */
export async function listDecidedFaces(
  tx: Reader,
  redactionId: string,
): Promise<{ readonly videoId: string; readonly face: StoredFace; readonly decision: FaceDecision }[]> {
  const stored = await listFaces(tx, redactionId);
  return stored.flatMap(({ videoId, search, tracks }) =>
    search === null
      ? []
      : decideFaces(search, tracks).map((face) => ({ videoId, face, decision: face.decision })),
  );
}

/** Returns counts of proposals for the ledger. */
export const faceData = ({ proposed, accepted, rejected, hidden, undecided }: FaceCounts) => ({
  facesProposed: proposed,
  facesAccepted: accepted,
  facesRejected: rejected,
  facesHidden: hidden,
  facesUndecided: undecided,
});
