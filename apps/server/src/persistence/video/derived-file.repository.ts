import type { DerivedFileKind } from '@plainview/domain/video/derived-file';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { derivedFiles } from '../schema/derived-files.ts';
import { videos } from '../schema/tickets.ts';

export type DerivedFile = typeof derivedFiles.$inferSelect;

/**
 * Adds a file.
 * @returns false where the video is gone, or where the run has such a file of that name already.
 */
export async function insertDerivedFile(tx: Transaction, file: DerivedFile): Promise<boolean> {
  // The lock keeps the video from going until the row is there, which then goes with it.
  const video = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.id, file.videoId))
    .for('key share');
  if (video.length === 0) return false;
  const added = await tx
    .insert(derivedFiles)
    .values(file)
    .onConflictDoNothing()
    .returning({ id: derivedFiles.id });
  return added.length > 0;
}

/** Deletes a file's row; its bytes go with it. @returns false where there is none any more */
export async function deleteDerivedFile(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(derivedFiles)
    .where(eq(derivedFiles.id, id))
    .returning({ id: derivedFiles.id });
  return deleted.length > 0;
}

/** A file with its video's ticket, or null where there is none that the actor may see. */
export async function findDerivedFile(
  tx: Transaction,
  id: string,
): Promise<(DerivedFile & { readonly ticketId: string }) | null> {
  const [found] = await tx
    .select({ file: derivedFiles, ticketId: videos.ticketId })
    .from(derivedFiles)
    .innerJoin(videos, eq(videos.id, derivedFiles.videoId))
    .where(eq(derivedFiles.id, id));
  return found ? { ...found.file, ticketId: found.ticketId } : null;
}

/** Those of some videos, of the kinds asked for, in the order in which they lie in the video. */
export function listDerivedFiles(
  tx: Transaction,
  videoIds: readonly string[],
  kinds: readonly DerivedFileKind[],
): Promise<DerivedFile[]> {
  return tx
    .select()
    .from(derivedFiles)
    .where(and(inArray(derivedFiles.videoId, [...videoIds]), inArray(derivedFiles.kind, [...kinds])))
    .orderBy(asc(derivedFiles.videoId), asc(derivedFiles.atMicroseconds), asc(derivedFiles.name));
}

/** Those of a run, by their video and their place in it. */
export function listRunFiles(tx: Transaction, runId: string): Promise<DerivedFile[]> {
  return tx
    .select()
    .from(derivedFiles)
    .where(eq(derivedFiles.runId, runId))
    .orderBy(asc(derivedFiles.videoId), asc(derivedFiles.atMicroseconds), asc(derivedFiles.name));
}

/** The file of that name that a run has for a video, or null. */
export async function findRunFile(
  tx: Transaction,
  place: Pick<DerivedFile, 'videoId' | 'kind' | 'name'> & { readonly runId: string },
): Promise<DerivedFile | null> {
  const { runId, videoId, kind, name } = place;
  const [file] = await tx
    .select()
    .from(derivedFiles)
    .where(
      and(
        eq(derivedFiles.runId, runId),
        eq(derivedFiles.videoId, videoId),
        eq(derivedFiles.kind, kind),
        eq(derivedFiles.name, name),
      ),
    );
  return file ?? null;
}
