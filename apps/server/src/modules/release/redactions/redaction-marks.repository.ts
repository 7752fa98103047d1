import type { WrittenTrack } from '@plainview/domain/release/redactions/redaction-marks';
import type { MutedRange } from '@plainview/domain/release/redactions/redaction-track';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { redactionMarks, redactionVideos } from './redactions.table.ts';

/** The columns of marks. Proposed faces are read by themselves (`redaction-faces.repository.ts`). */
const { faceSearch: _faceSearch, facesVersion: _facesVersion, ...columns } = getTableColumns(redactionMarks);

/** The regions and muted ranges of a video. */
export type Marks = Omit<
  typeof redactionMarks.$inferSelect,
  'redactionId' | 'videoId' | 'agencyId' | 'faceSearch' | 'facesVersion'
>;

/** Creates the marks of all videos, without any. */
export async function createMarks(tx: Transaction, redactionId: string): Promise<void> {
  const rows = await tx
    .select(getTableColumns(redactionVideos))
    .from(redactionVideos)
    .where(eq(redactionVideos.redactionId, redactionId));
  await tx.insert(redactionMarks).values(
    rows.map(({ videoId, agencyId }) => ({
      redactionId,
      videoId,
      agencyId,
      tracks: [],
      trackCount: 0,
      tracksVersion: 0,
      mutedRanges: [],
      mutedRangeCount: 0,
      mutedRangesVersion: 0,
    })),
  );
}

const isOf = (redactionId: string, videoId: string): SQL | undefined =>
  and(eq(redactionMarks.redactionId, redactionId), eq(redactionMarks.videoId, videoId));

/** Returns what is hidden and muted in a video, or null if there is no such video or work has not begun. */
export async function findMarks(tx: Reader, redactionId: string, videoId: string): Promise<Marks | null> {
  const [found] = await tx.select(columns).from(redactionMarks).where(isOf(redactionId, videoId));
  return found ?? null;
}

/** Lists the marks of all videos of a redacted copy, by the position of the video in the ticket. */
export async function listMarks(
  tx: Reader,
  redactionId: string,
): Promise<(Marks & { readonly videoId: string; readonly position: number })[]> {
  const rows = await tx
    .select({ marks: columns, position: videos.position })
    .from(redactionMarks)
    .innerJoin(videos, eq(videos.id, redactionMarks.videoId))
    .where(eq(redactionMarks.redactionId, redactionId))
    .orderBy(asc(videos.position));
  return rows.map(({ marks, position }) => Object.assign(marks, { position }));
}

/** Replaces the tracks of a video. */
export async function updateTracks(
  tx: Transaction,
  { redactionId, videoId }: { readonly redactionId: string; readonly videoId: string },
  tracks: readonly WrittenTrack[],
  version: number,
): Promise<void> {
  await tx
    .update(redactionMarks)
    .set({ tracks, trackCount: tracks.length, tracksVersion: version })
    .where(isOf(redactionId, videoId));
}

/** Replaces the muted ranges of a video. */
export async function updateMutedRanges(
  tx: Transaction,
  { redactionId, videoId }: { readonly redactionId: string; readonly videoId: string },
  mutedRanges: readonly MutedRange[],
  version: number,
): Promise<void> {
  await tx
    .update(redactionMarks)
    .set({ mutedRanges, mutedRangeCount: mutedRanges.length, mutedRangesVersion: version })
    .where(isOf(redactionId, videoId));
}
