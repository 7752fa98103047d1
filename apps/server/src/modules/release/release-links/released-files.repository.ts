import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { formatRanges } from '@plainview/postgres/multirange';
import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm';
import { derivedFiles } from '../../evidence/derived-files/derived-files.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { redactions, redactionVideos } from '../redactions/redactions.table.ts';
import { releaseLinkDownloads, releaseLinkVisits } from './release-links.table.ts';

/** A file that a link may send. */
export interface StoredFile {
  /** Also its storage key. */
  readonly fileId: string;
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string;
}

/** A file of a redacted copy that was delivered. */
export interface ReleasedFile extends StoredFile {
  readonly videoId: string;
  /** Position of the video in the ticket, from 1. */
  readonly position: number;
}

/** Lists the files of a redacted copy in the order of the ticket; none if it is not delivered. */
export const listReleasedFiles = (tx: Reader, redactionId: string): Promise<ReleasedFile[]> =>
  tx
    .select({
      videoId: redactionVideos.videoId,
      fileId: derivedFiles.id,
      name: derivedFiles.name,
      sha256: derivedFiles.sha256,
      sizeBytes: derivedFiles.sizeBytes,
      contentType: derivedFiles.contentType,
      position: videos.position,
    })
    .from(redactionVideos)
    .innerJoin(redactions, eq(redactions.id, redactionVideos.redactionId))
    .innerJoin(derivedFiles, eq(derivedFiles.id, redactionVideos.fileId))
    .innerJoin(videos, eq(videos.id, redactionVideos.videoId))
    .where(
      and(
        eq(redactions.id, redactionId),
        eq(redactions.state, 'delivered'),
        eq(derivedFiles.kind, 'redacted'),
      ),
    )
    .orderBy(asc(videos.position));

/** Returns the release report of a redacted copy; null if it is not delivered, or was by an earlier release. */
export async function findReleaseReport(tx: Reader, redactionId: string): Promise<StoredFile | null> {
  const [found] = await tx
    .select({
      fileId: derivedFiles.id,
      name: derivedFiles.name,
      sha256: derivedFiles.sha256,
      sizeBytes: derivedFiles.sizeBytes,
      contentType: derivedFiles.contentType,
    })
    .from(redactions)
    .innerJoin(derivedFiles, eq(derivedFiles.id, redactions.reportFileId))
    .where(
      and(
        eq(redactions.id, redactionId),
        eq(redactions.state, 'delivered'),
        eq(derivedFiles.kind, 'release-report'),
      ),
    );
  return found ?? null;
}

/** A visit of the page of a link. */
export type ReleaseLinkVisit = typeof releaseLinkVisits.$inferSelect;

export async function createVisit(tx: Transaction, visit: ReleaseLinkVisit): Promise<void> {
  await tx.insert(releaseLinkVisits).values(visit);
}

/** Deletes visits of a link that have ended. Their downloads stay. */
export async function deleteEndedVisits(tx: Transaction, linkId: string, now: Date): Promise<void> {
  await tx
    .delete(releaseLinkVisits)
    .where(and(eq(releaseLinkVisits.linkId, linkId), lte(releaseLinkVisits.expiresAt, now)));
}

/** Returns the visit of a link with the code of this hash, or null. It may have ended. */
export async function findVisit(
  tx: Reader,
  linkId: string,
  codeHash: string,
): Promise<ReleaseLinkVisit | null> {
  const [found] = await tx
    .select()
    .from(releaseLinkVisits)
    .where(and(eq(releaseLinkVisits.linkId, linkId), eq(releaseLinkVisits.codeHash, codeHash)));
  return found ?? null;
}

/** Returns the last download of a file in a visit, and whether all its bytes were sent; null without one. */
export async function findLastDownload(
  tx: Reader,
  {
    visitId,
    videoId,
    sizeBytes,
  }: { readonly visitId: string; readonly videoId: string; readonly sizeBytes: number },
): Promise<{ readonly id: string; readonly isWhole: boolean } | null> {
  const { id, sent, startedAt } = releaseLinkDownloads;
  const [found] = await tx
    .select({ id, isWhole: sql<boolean>`${sent} @> int8range(0, ${sizeBytes})` })
    .from(releaseLinkDownloads)
    .where(and(eq(releaseLinkDownloads.visitId, visitId), eq(releaseLinkDownloads.videoId, videoId)))
    .orderBy(desc(startedAt), desc(id))
    .limit(1);
  return found ?? null;
}

/** Counts the downloads of each file of a link, by its video. */
export async function countDownloads(tx: Reader, linkId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ videoId: releaseLinkDownloads.videoId, count: count() })
    .from(releaseLinkDownloads)
    .where(eq(releaseLinkDownloads.linkId, linkId))
    .groupBy(releaseLinkDownloads.videoId);
  return new Map(rows.map(({ videoId, count: downloads }) => [videoId, downloads]));
}

export async function createDownload(
  tx: Transaction,
  download: typeof releaseLinkDownloads.$inferInsert,
): Promise<void> {
  await tx.insert(releaseLinkDownloads).values(download);
}

/** Adds bytes that were sent to a download. */
export async function addDownloadedBytes(
  tx: Transaction,
  id: string,
  { start, endInclusive }: ByteRange,
): Promise<void> {
  const added = formatRanges([[start, endInclusive + 1]]);
  await tx
    .update(releaseLinkDownloads)
    .set({ sent: sql`${releaseLinkDownloads.sent} + ${added}::int8multirange` })
    .where(eq(releaseLinkDownloads.id, id));
}
