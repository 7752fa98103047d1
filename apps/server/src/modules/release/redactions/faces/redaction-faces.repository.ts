import type { StoredFaceSearch } from '@plainview/domain/release/redactions/faces/proposed-faces';
import type { WrittenTrack } from '@plainview/domain/release/redactions/redaction-marks';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { videos } from '../../../tickets/tickets/tickets.table.ts';
import { redactionMarks } from '../redactions.table.ts';

const isOf = (redactionId: string, videoId: string): SQL | undefined =>
  and(eq(redactionMarks.redactionId, redactionId), eq(redactionMarks.videoId, videoId));

/** The search for faces in a video with the regions that hide some of them. */
export interface StoredFaces {
  readonly videoId: string;
  readonly search: StoredFaceSearch | null;
  readonly version: number;
  readonly tracks: readonly WrittenTrack[];
}

const columns = {
  videoId: redactionMarks.videoId,
  search: redactionMarks.faceSearch,
  version: redactionMarks.facesVersion,
  tracks: redactionMarks.tracks,
};

/** Returns the search for faces in a video, or null if there is no such video or work has not begun. */
export async function findFaces(
  tx: Reader,
  redactionId: string,
  videoId: string,
): Promise<StoredFaces | null> {
  const [found] = await tx.select(columns).from(redactionMarks).where(isOf(redactionId, videoId));
  return found ?? null;
}

/** Lists the searches of all videos of a redacted copy, by the position of the video in the ticket. */
export const listFaces = (tx: Reader, redactionId: string): Promise<StoredFaces[]> =>
  tx
    .select(columns)
    .from(redactionMarks)
    .innerJoin(videos, eq(videos.id, redactionMarks.videoId))
    .where(and(eq(redactionMarks.redactionId, redactionId), isNotNull(redactionMarks.faceSearch)))
    .orderBy(asc(videos.position));

/** Replaces the search for faces in a video. */
export async function updateFaces(
  tx: Transaction,
  { redactionId, videoId }: { readonly redactionId: string; readonly videoId: string },
  faceSearch: StoredFaceSearch,
  facesVersion: number,
): Promise<void> {
  await tx.update(redactionMarks).set({ faceSearch, facesVersion }).where(isOf(redactionId, videoId));
}
