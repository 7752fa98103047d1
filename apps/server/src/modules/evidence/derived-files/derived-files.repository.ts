import type { DerivedFile, DerivedFileKind } from '@plainview/domain/evidence/derived-files/derived-file';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from './derived-files.table.ts';

/**
 * Creates a file.
 * @returns false if the video is gone, or if the run already has a file of that name for it
 */
export async function createDerivedFile(tx: Transaction, file: DerivedFile): Promise<boolean> {
  // The lock prevents the video from being deleted before this row exists; a later deletion then
  // includes the row.
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

/** Deletes a file's row, which also deletes its bytes. @returns false if it no longer exists */
export async function deleteDerivedFile(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(derivedFiles)
    .where(eq(derivedFiles.id, id))
    .returning({ id: derivedFiles.id });
  return deleted.length > 0;
}

/** Returns a file with its video's ticket, or null if there is none that the actor may see. */
export async function findDerivedFile(
  tx: Reader,
  id: string,
): Promise<(DerivedFile & { readonly ticketId: string }) | null> {
  const [found] = await tx
    .select({ file: derivedFiles, ticketId: videos.ticketId })
    .from(derivedFiles)
    .innerJoin(videos, eq(videos.id, derivedFiles.videoId))
    .where(eq(derivedFiles.id, id));
  return found ? { ...found.file, ticketId: found.ticketId } : null;
}

/** Returns the file of a kind that was made from a video for its review, or null. */
export async function findVideoFile(
  tx: Reader,
  videoId: string,
  kind: DerivedFileKind,
): Promise<DerivedFile | null> {
  const [file] = await tx
    .select()
    .from(derivedFiles)
    .where(and(eq(derivedFiles.videoId, videoId), eq(derivedFiles.kind, kind), isNull(derivedFiles.runId)));
  return file ?? null;
}

/** Lists the files of a ticket's videos, of the given kinds, by their position in the video. */
export const listTicketFiles = (
  tx: Reader,
  ticketId: string,
  kinds: readonly DerivedFileKind[],
): Promise<DerivedFile[]> => selectOfTicket(tx, { ticketId, kinds });

const selectOfTicket = createStatement((tx) =>
  tx
    .select(getTableColumns(derivedFiles))
    .from(derivedFiles)
    .innerJoin(videos, eq(videos.id, derivedFiles.videoId))
    .where(
      and(
        eq(videos.ticketId, sql.placeholder('ticketId')),
        sql`${derivedFiles.kind} = any(${sql.placeholder('kinds')}::text[])`,
      ),
    )
    .orderBy(asc(derivedFiles.videoId), asc(derivedFiles.atMicroseconds), asc(derivedFiles.name)),
);

/** Lists a run's files, by video and position in the run. */
export function listRunFiles(tx: Reader, runId: string): Promise<DerivedFile[]> {
  return tx
    .select()
    .from(derivedFiles)
    .where(eq(derivedFiles.runId, runId))
    .orderBy(asc(derivedFiles.videoId), asc(derivedFiles.atMicroseconds), asc(derivedFiles.name));
}

/** Returns the run's file of that name for a video, or null. */
export async function findRunFile(
  tx: Reader,
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
