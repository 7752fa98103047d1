import type { WatchedCopy } from '@plainview/domain/release/redactions/checks/watched-copy';
import type { PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, count, desc, eq, getTableColumns, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { derivedFiles } from '../../evidence/derived-files/derived-files.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { redactionCharges } from './redaction-charges.table.ts';
import type { Marks } from './redaction-marks.repository.ts';
import { redactionMarks, redactions, redactionVideos } from './redactions.table.ts';

/** A redacted copy without its videos. */
export type Redaction = typeof redactions.$inferSelect;

/** A video of a redacted copy. */
export interface RedactionVideo {
  readonly redactionId: string;
  readonly videoId: string;
  readonly fileName: string;
  /** Position in the ticket, from 1. */
  readonly position: number;
  readonly lengthSeconds: number;
  readonly costCents: number;
  /** Null before work began, and for agency users. */
  readonly marks: Pick<
    Marks,
    'trackCount' | 'tracksVersion' | 'mutedRangeCount' | 'mutedRangesVersion'
  > | null;
  /** The rendered copy; null before it is rendered, and for agency users if row-level security hides it. */
  readonly copy: {
    readonly fileId: string;
    readonly name: string;
    readonly sha256: string;
    readonly sizeBytes: number;
    /** Frames and samples of sound that were compared with the original. */
    readonly frames: number;
    readonly samples: number;
    readonly durationMicroseconds: number;
    /** Watched share of the person who approved it; null before, and for approvals of earlier releases. */
    readonly watched: Pick<WatchedCopy, 'percent' | 'speed'> | null;
  } | null;
  /** Progress of rendering in percent; null if no worker renders it. */
  readonly renderProgress: number | null;
}

/** A redacted copy with its videos in the order of the ticket. */
export type RedactionWithVideos = Redaction & {
  /** Null for a canceled order, which is not charged. */
  readonly paymentStatus: PaymentStatus | null;
  /** Of the release report; null without one. */
  readonly reportSha256: string | null;
  readonly reportSizeBytes: number | null;
  readonly videos: readonly RedactionVideo[];
};

/** Lists the redacted copies of a ticket, newest first; their number is limited. */
export const listRedactions = (tx: Reader, ticketId: string): Promise<RedactionWithVideos[]> =>
  selectWithVideos(tx, eq(redactions.ticketId, ticketId));

/** Returns a redacted copy with its videos, or null if there is none that the actor may see. */
export async function findRedaction(tx: Reader, id: string): Promise<RedactionWithVideos | null> {
  const [found] = await selectWithVideos(tx, eq(redactions.id, id));
  return found ?? null;
}

async function selectWithVideos(tx: Reader, where: SQL): Promise<RedactionWithVideos[]> {
  const found = await tx
    .select({
      ...getTableColumns(redactions),
      paymentStatus: redactionCharges.paymentStatus,
      reportSha256: derivedFiles.sha256,
      reportSizeBytes: derivedFiles.sizeBytes,
    })
    .from(redactions)
    .leftJoin(redactionCharges, eq(redactionCharges.redactionId, redactions.id))
    .leftJoin(derivedFiles, eq(derivedFiles.id, redactions.reportFileId))
    .where(where)
    .orderBy(desc(redactions.orderedAt), redactions.id);
  if (found.length === 0) return [];
  const rows = await tx
    .select({
      redactionId: redactionVideos.redactionId,
      videoId: redactionVideos.videoId,
      fileName: videos.fileName,
      position: videos.position,
      lengthSeconds: redactionVideos.lengthSeconds,
      costCents: redactionVideos.costCents,
      frames: redactionVideos.checkedFrames,
      samples: redactionVideos.checkedSamples,
      durationMicroseconds: sql<number>`coalesce(${redactionVideos.copyMicroseconds},
        (${videos.facts} ->> 'durationMicroseconds')::bigint)::float8`,
      watchedPercent: redactionVideos.watchedPercent,
      watchedSpeed: redactionVideos.watchedSpeed,
      renderProgress: redactionVideos.renderProgress,
      trackCount: redactionMarks.trackCount,
      tracksVersion: redactionMarks.tracksVersion,
      mutedRangeCount: redactionMarks.mutedRangeCount,
      mutedRangesVersion: redactionMarks.mutedRangesVersion,
      fileId: derivedFiles.id,
      name: derivedFiles.name,
      sha256: derivedFiles.sha256,
      sizeBytes: derivedFiles.sizeBytes,
    })
    .from(redactionVideos)
    .innerJoin(videos, eq(videos.id, redactionVideos.videoId))
    .leftJoin(
      redactionMarks,
      and(
        eq(redactionMarks.redactionId, redactionVideos.redactionId),
        eq(redactionMarks.videoId, redactionVideos.videoId),
      ),
    )
    .leftJoin(derivedFiles, eq(derivedFiles.id, redactionVideos.fileId))
    .where(
      inArray(
        redactionVideos.redactionId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(videos.position));
  const byRedaction = Map.groupBy(rows.map(toRedactionVideo), ({ redactionId }) => redactionId);
  return found.map((redaction) => Object.assign(redaction, { videos: byRedaction.get(redaction.id) ?? [] }));
}

function toRedactionVideo(
  row: Omit<RedactionVideo, 'marks' | 'copy'> & {
    readonly frames: number | null;
    readonly samples: number | null;
    readonly durationMicroseconds: number;
    readonly watchedPercent: number | null;
    readonly watchedSpeed: WatchedCopy['speed'];
    readonly fileId: string | null;
    readonly name: string | null;
    readonly trackCount: number | null;
    readonly tracksVersion: number | null;
    readonly mutedRangeCount: number | null;
    readonly mutedRangesVersion: number | null;
    readonly sha256: string | null;
    readonly sizeBytes: number | null;
  },
): RedactionVideo {
  const {
    frames,
    samples,
    durationMicroseconds,
    watchedPercent,
    watchedSpeed,
    fileId,
    name,
    trackCount,
    tracksVersion,
    mutedRangeCount,
    mutedRangesVersion,
    sha256,
    sizeBytes,
    ...video
  } = row;
  const hasMarks =
    trackCount !== null && tracksVersion !== null && mutedRangeCount !== null && mutedRangesVersion !== null;
  return {
    ...video,
    marks: hasMarks ? { trackCount, tracksVersion, mutedRangeCount, mutedRangesVersion } : null,
    copy:
      fileId !== null && name !== null && sha256 !== null && sizeBytes !== null
        ? {
            fileId,
            name,
            sha256,
            sizeBytes,
            frames: frames ?? 0,
            samples: samples ?? 0,
            durationMicroseconds,
            watched: watchedPercent === null ? null : { percent: watchedPercent, speed: watchedSpeed },
          }
        : null,
  };
}

/** Locks a redacted copy until the transaction ends. Returns null if the actor may see none. */
export async function lockRedaction(tx: Transaction, id: string): Promise<Redaction | null> {
  const [found] = await tx.select().from(redactions).where(eq(redactions.id, id)).for('update');
  return found ?? null;
}

/** Counts the redacted copies of a ticket, canceled ones included. */
export async function countRedactions(tx: Reader, ticketId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(redactions).where(eq(redactions.ticketId, ticketId));
  return row?.count ?? 0;
}

/** Returns whether a redacted copy of any video of a ticket was ordered and not canceled. */
export async function hasTicketRedaction(tx: Reader, ticketId: string): Promise<boolean> {
  const found = await tx
    .select({ id: redactions.id })
    .from(redactions)
    .where(and(eq(redactions.ticketId, ticketId), ne(redactions.state, 'canceled')))
    .limit(1);
  return found.length > 0;
}

/** Returns whether a redacted copy of any of the videos was ordered and not canceled. */
export async function hasRedaction(tx: Reader, videoIds: readonly string[]): Promise<boolean> {
  if (videoIds.length === 0) return false;
  const found = await tx
    .select({ id: redactions.id })
    .from(redactionVideos)
    .innerJoin(redactions, eq(redactions.id, redactionVideos.redactionId))
    .where(and(inArray(redactionVideos.videoId, [...videoIds]), ne(redactions.state, 'canceled')))
    .limit(1);
  return found.length > 0;
}

/** Returns whether what is hidden in a video may change now: a redacted copy of it is in progress. */
export async function isBeingRedacted(tx: Reader, videoId: string): Promise<boolean> {
  const found = await tx
    .select({ id: redactions.id })
    .from(redactionVideos)
    .innerJoin(redactions, eq(redactions.id, redactionVideos.redactionId))
    .where(and(eq(redactionVideos.videoId, videoId), eq(redactions.state, 'in_progress')))
    .limit(1);
  return found.length > 0;
}

/** Stores an order with its videos. */
export async function createRedaction(
  tx: Transaction,
  redaction: typeof redactions.$inferInsert,
  ordered: readonly Pick<RedactionVideo, 'videoId' | 'lengthSeconds' | 'costCents'>[],
): Promise<void> {
  const { id: redactionId, agencyId } = redaction;
  await tx.insert(redactions).values(redaction);
  await tx.insert(redactionVideos).values(ordered.map((video) => ({ ...video, redactionId, agencyId })));
}

/** Changes the state of a redacted copy, and what the change says about it. */
export async function updateRedaction(
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<
      Redaction,
      | 'state'
      | 'startedBy'
      | 'startedAt'
      | 'note'
      | 'checkedBy'
      | 'checkedAt'
      | 'looseEnds'
      | 'looseEndsLookedAt'
      | 'approvedFaces'
      | 'checkExplanation'
      | 'watchExplanation'
      | 'deliveredBy'
      | 'deliveredAt'
      | 'reportFileId'
      | 'canceledBy'
      | 'canceledAt'
    >
  >,
): Promise<void> {
  await tx.update(redactions).set(change).where(eq(redactions.id, id));
}

/** Adds a person to those who marked something in a redacted copy, once. */
export async function addEditor(tx: Transaction, id: string, userId: string): Promise<void> {
  await tx
    .update(redactions)
    .set({
      editorIds: sql`array_append(array_remove(${redactions.editorIds}, ${userId}::uuid), ${userId}::uuid)`,
    })
    .where(eq(redactions.id, id));
}
