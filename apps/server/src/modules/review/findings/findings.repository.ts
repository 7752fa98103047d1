import type { ExcerptKind } from '@plainview/domain/evidence/media/video-excerpt';
import type { Finding, FindingFrames, FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, getTableColumns, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { derivedFiles, videoExcerpts } from '../../evidence/derived-files/derived-files.table.ts';
import { findings } from './findings.table.ts';

/** Lists a ticket's findings, by time within each video. */
export const listFindings = (tx: Reader, ticketId: string): Promise<FindingWithExcerpts[]> =>
  select(tx, and(eq(findings.ticketId, ticketId), isNull(findings.removedAt)));

export async function findFinding(tx: Reader, id: string): Promise<FindingWithExcerpts | null> {
  const [finding] = await select(tx, and(eq(findings.id, id), isNull(findings.removedAt)));
  return finding ?? null;
}

/** Returns a finding that was removed and can be restored, or null. */
export async function findRemovedFinding(tx: Reader, id: string): Promise<Finding | null> {
  const [finding] = await select(tx, and(eq(findings.id, id), isNotNull(findings.removedAt)));
  return finding ?? null;
}

const stills = alias(videoExcerpts, 'stills');
const stillFiles = alias(derivedFiles, 'still_files');
const stillPictures = alias(derivedFiles, 'still_pictures');
const clips = alias(videoExcerpts, 'clips');
const clipFiles = alias(derivedFiles, 'clip_files');

/** The condition that an excerpt shows the part of a finding. Approximate positions are of the original. */
function showsPart(excerpts: typeof stills | typeof clips, kind: ExcerptKind): SQL | undefined {
  return and(
    eq(excerpts.videoId, findings.videoId),
    eq(excerpts.kind, kind),
    eq(excerpts.source, sql`coalesce(${findings.frameSource}, 'original')`),
    eq(excerpts.startMicroseconds, findings.startMicroseconds),
    sql`${excerpts.startFrame} is not distinct from ${findings.startFrame}`,
    sql`${excerpts.secondReviewId} is not distinct from ${findings.secondReviewId}`,
  );
}

async function select(tx: Reader, where: SQL | undefined): Promise<FindingWithExcerpts[]> {
  const rows = await tx
    .select({
      finding: getTableColumns(findings),
      still: getTableColumns(stills),
      stillFile: getTableColumns(stillFiles),
      stillPicture: getTableColumns(stillPictures),
      clip: getTableColumns(clips),
      clipFile: getTableColumns(clipFiles),
    })
    .from(findings)
    .leftJoin(stills, showsPart(stills, 'still'))
    .leftJoin(stillFiles, eq(stillFiles.id, stills.fileId))
    .leftJoin(stillPictures, eq(stillPictures.id, stills.pictureFileId))
    .leftJoin(clips, and(showsPart(clips, 'clip'), eq(clips.endMicroseconds, findings.endMicroseconds)))
    .leftJoin(clipFiles, eq(clipFiles.id, clips.fileId))
    .where(where)
    .orderBy(asc(findings.startMicroseconds), asc(findings.createdAt), asc(findings.id));
  return rows.map(({ finding, still, stillFile, stillPicture, clip, clipFile }) =>
    Object.assign(finding, {
      still: still && Object.assign(still, { file: stillFile, picture: stillPicture }),
      clip: clip && Object.assign(clip, { file: clipFile, picture: null }),
    }),
  );
}

export async function addFinding(tx: Transaction, finding: Finding): Promise<void> {
  await tx.insert(findings).values(finding);
}

/** Fields of a finding that its author may change. */
export type FindingContent = FindingFrames &
  Pick<
    Finding,
    | 'videoId'
    | 'startMicroseconds'
    | 'endMicroseconds'
    | 'category'
    | 'severity'
    | 'text'
    | 'shapes'
    | 'playbackRate'
  >;

/** Lists the findings of a video whose frames are not known. */
export const listFindingsWithoutFrames = (tx: Transaction, videoId: string): Promise<Finding[]> =>
  tx
    .select()
    .from(findings)
    .where(and(eq(findings.videoId, videoId), isNull(findings.startFrame), isNull(findings.removedAt)))
    .orderBy(asc(findings.startMicroseconds), asc(findings.id));

export async function editFinding(
  tx: Transaction,
  id: string,
  content: Partial<FindingContent> & Pick<Finding, 'markedMicroseconds'>,
): Promise<void> {
  await tx.update(findings).set(content).where(eq(findings.id, id));
}

/** Removes a finding, or restores it with null. */
export async function setFindingRemoved(tx: Transaction, id: string, removedAt: Date | null): Promise<void> {
  await tx.update(findings).set({ removedAt }).where(eq(findings.id, id));
}

/** Deletes findings that were removed before a time. */
export async function deleteRemovedFindings(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(findings).where(lt(findings.removedAt, before));
}
