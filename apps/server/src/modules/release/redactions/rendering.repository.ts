import type { WatchedCopy } from '@plainview/domain/release/redactions/checks/watched-copy';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { derivedFiles } from '../../evidence/derived-files/derived-files.table.ts';
import { redactions, redactionVideos } from './redactions.table.ts';

/** A video of a redacted copy. */
export interface RenderedPlace {
  readonly redactionId: string;
  readonly videoId: string;
}

const isAt = ({ redactionId, videoId }: RenderedPlace): SQL | undefined =>
  and(eq(redactionVideos.redactionId, redactionId), eq(redactionVideos.videoId, videoId));

const isRendering = sql`exists (select from ${redactions}
  where ${redactions.id} = ${redactionVideos.redactionId} and ${redactions.state} = 'rendering')`;

const isUnrendered = and(isNull(redactionVideos.fileId), isRendering);

/** Forgets earlier attempts to render a redacted copy. */
export async function resetRendering(tx: Transaction, redactionId: string): Promise<void> {
  await tx
    .update(redactionVideos)
    .set({ renderAttempts: 0, renderProgress: null })
    .where(eq(redactionVideos.redactionId, redactionId));
}

/** Records that rendering a video starts. @returns the number of starts by now; null if there is nothing to do */
export async function beginRendering(tx: Transaction, place: RenderedPlace): Promise<number | null> {
  const [row] = await tx
    .update(redactionVideos)
    .set({ renderAttempts: sql`${redactionVideos.renderAttempts} + 1`, renderProgress: null })
    .where(and(isAt(place), isUnrendered))
    .returning({ attempts: redactionVideos.renderAttempts });
  return row?.attempts ?? null;
}

/** Returns whether a video still waits for its copy. */
export async function isBeingRendered(tx: Reader, place: RenderedPlace): Promise<boolean> {
  const found = await tx
    .select({ videoId: redactionVideos.videoId })
    .from(redactionVideos)
    .where(and(isAt(place), isUnrendered));
  return found.length > 0;
}

/** Records the progress of rendering a video, in percent. */
export async function recordRenderProgress(
  tx: Transaction,
  place: RenderedPlace,
  renderProgress: number | null,
): Promise<void> {
  await tx
    .update(redactionVideos)
    .set({ renderProgress })
    .where(and(isAt(place), isUnrendered));
}

/** Records that rendering starts again later, which does not count as an attempt. */
export async function postponeRendering(tx: Transaction, place: RenderedPlace): Promise<void> {
  await tx
    .update(redactionVideos)
    .set({ renderProgress: null, renderAttempts: sql`greatest(${redactionVideos.renderAttempts} - 1, 0)` })
    .where(and(isAt(place), isUnrendered));
}

/** Records the copy of a video with what was compared. @returns false if it has one */
export async function setCopy(
  tx: Transaction,
  place: RenderedPlace,
  copy: {
    readonly fileId: string;
    readonly checkedFrames: number;
    readonly checkedSamples: number;
    readonly copyMicroseconds: number;
  },
): Promise<boolean> {
  const set = await tx
    .update(redactionVideos)
    .set({ ...copy, renderProgress: null })
    .where(and(isAt(place), isNull(redactionVideos.fileId)))
    .returning({ videoId: redactionVideos.videoId });
  return set.length > 0;
}

/** Records how much of a copy the person has watched who approves it. */
export async function recordWatched(
  tx: Transaction,
  place: RenderedPlace,
  { percent, speed }: Pick<WatchedCopy, 'percent' | 'speed'>,
): Promise<void> {
  await tx.update(redactionVideos).set({ watchedPercent: percent, watchedSpeed: speed }).where(isAt(place));
}

/** Deletes all copies of a redacted copy, also their bytes. */
export async function deleteCopies(tx: Transaction, redactionId: string): Promise<void> {
  const isOf = eq(redactionVideos.redactionId, redactionId);
  const files = tx.select({ id: redactionVideos.fileId }).from(redactionVideos).where(isOf);
  await tx.delete(derivedFiles).where(inArray(derivedFiles.id, files));
  await tx
    .update(redactionVideos)
    .set({
      fileId: null,
      checkedFrames: null,
      checkedSamples: null,
      copyMicroseconds: null,
      renderProgress: null,
    })
    .where(isOf);
}

/** Lists videos that wait for their copy. */
export const listUnrendered = (tx: Reader, limit: number): Promise<RenderedPlace[]> =>
  tx
    .select({ redactionId: redactionVideos.redactionId, videoId: redactionVideos.videoId })
    .from(redactionVideos)
    .innerJoin(redactions, eq(redactions.id, redactionVideos.redactionId))
    .where(and(eq(redactions.state, 'rendering'), isNull(redactionVideos.fileId)))
    .limit(limit);
