import type { CountedPart } from '@plainview/domain/review/coverage/count-playback';
import type { WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { derivedFiles } from '../../evidence/derived-files/derived-files.table.ts';
import {
  countedColumns,
  joinedWith,
  toCountedRows,
  toPlayedRow,
  toWatchedPart,
  type CountedRow,
  type ReportedAt,
} from './played-parts.sql.ts';
import { watchedCopies } from './watched-copies.table.ts';

/** Lists what was played of rendered copies, by person. */
export async function listWatchedCopies(tx: Reader, fileIds: readonly string[]): Promise<WatchedPart[]> {
  if (fileIds.length === 0) return [];
  const { fileId, reviewerId, reviewerName, speed, isHeard, certainty, stretches } = watchedCopies;
  const { videoId } = derivedFiles;
  const rows = await tx
    .select({ videoId, reviewerId, reviewerName, speed, isHeard, certainty, stretches })
    .from(watchedCopies)
    .innerJoin(derivedFiles, eq(derivedFiles.id, fileId))
    .where(and(inArray(fileId, [...fileIds]), sql`not isempty(${stretches})`))
    .orderBy(asc(reviewerName), asc(reviewerId), asc(videoId), asc(speed), asc(isHeard), asc(certainty));
  return rows.map(toWatchedPart);
}

/** The person and the copy of a report. */
export interface WatchedCopyRow {
  readonly agencyId: string;
  readonly fileId: string;
  readonly reviewerId: string;
  readonly reviewerName: string;
}

/** Lists what is counted of a person and a copy. */
export async function listCountedCopyParts(
  tx: Reader,
  { fileId, reviewerId }: Pick<WatchedCopyRow, 'fileId' | 'reviewerId'>,
): Promise<CountedRow[]> {
  const rows = await tx
    .select(countedColumns(watchedCopies))
    .from(watchedCopies)
    .where(and(eq(watchedCopies.fileId, fileId), eq(watchedCopies.reviewerId, reviewerId)));
  return toCountedRows(rows);
}

/** Adds what a report counts to what is stored. */
export async function addCountedCopyParts(
  tx: Transaction,
  copy: WatchedCopyRow,
  parts: readonly CountedPart[],
  at: ReportedAt,
): Promise<void> {
  const { fileId, reviewerId, speed, isHeard, certainty } = watchedCopies;
  await tx
    .insert(watchedCopies)
    .values(parts.map((part) => ({ ...copy, ...toPlayedRow(part, at) })))
    .onConflictDoUpdate({
      target: [fileId, reviewerId, speed, isHeard, certainty],
      set: joinedWith(watchedCopies),
    });
}
