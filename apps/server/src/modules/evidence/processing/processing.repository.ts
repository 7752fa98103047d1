import type { ProcessingRun } from '@plainview/domain/evidence/processing/processing-run';
import type { Video, VideoStatus } from '@plainview/domain/evidence/videos/video';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { and, asc, count, eq, getTableColumns, gt, sql, type SQL } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { isNameHidden, unlessHidden } from '../../review/findings/review-policies.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';
import { numberedVideos, type VideoSelection, videoColumns } from '../videos/videos.repository.ts';
import { processingItems, processingRuns } from './selections.table.ts';

/** Stores a run of exactly the selected videos, in the library's order. Returns their number. */
export async function createRun(
  tx: Transaction,
  run: ProcessingRun,
  selection: VideoSelection,
): Promise<number> {
  await tx.insert(processingRuns).values(run);
  const chosen = await numberedVideos(tx, selection);
  const { rowCount } = await tx.execute(sql`
    insert into ${processingItems} (run_id, video_id, position, status)
    select ${run.id}::uuid, id, position, 'pending' from ${chosen}`);
  const videoCount = rowCount ?? 0;
  if (videoCount > 0 && videoCount !== run.videoCount)
    await tx.update(processingRuns).set({ videoCount }).where(eq(processingRuns.id, run.id));
  return videoCount;
}

const isOfRun = (ticketId: SQL) => sql`${ticketId} in (
  select processed.ticket_id from processing_items item join videos processed on processed.id = item.video_id
  where item.run_id = ${processingRuns.id})`;

/** A run's columns, without names that a second review of one of its tickets hides. */
const runColumns = {
  ...getTableColumns(processingRuns),
  userName: unlessHidden(processingRuns.userName, isNameHidden({ id: processingRuns.userId }, isOfRun)),
  revokedBy: unlessHidden(
    processingRuns.revokedBy,
    isNameHidden({ name: processingRuns.revokedBy }, isOfRun),
  ),
};

export async function getRun(tx: Reader, id: string): Promise<ProcessingRun | null> {
  const [run] = await tx.select(runColumns).from(processingRuns).where(eq(processingRuns.id, id));
  return run ?? null;
}

/** Returns a run with its row locked until the transaction ends, or null. */
export async function lockRun(tx: Transaction, id: string): Promise<ProcessingRun | null> {
  const [run] = await tx.select().from(processingRuns).where(eq(processingRuns.id, id)).for('update');
  return run ?? null;
}

/** Records that the run's reference was revoked. */
export async function setRunRevoked(
  tx: Transaction,
  id: string,
  revoked: Pick<ProcessingRun, 'revokedAt' | 'revokedBy'>,
): Promise<void> {
  await tx.update(processingRuns).set(revoked).where(eq(processingRuns.id, id));
}

/** Lists a page of the runs by time, each with the number of its videos in each status. */
export function listRuns(tx: Reader, page: PageRequest) {
  const { where, orderBy } = keysetCondition({ key: processingRuns.createdAt, id: processingRuns.id }, page);
  return tx
    .select({
      run: runColumns,
      byStatus: sql<RunCounts>`coalesce((
        select jsonb_object_agg(status, videos)
        from (select status, count(*) as videos from processing_items where run_id = ${processingRuns.id} group by status) counted
      ), '{}')`,
    })
    .from(processingRuns)
    .where(where)
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the runs. */
export async function countRuns(tx: Reader): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(processingRuns);
  return row?.found ?? 0;
}

/** Lists the run's videos after a position, in order. */
export function listRunVideos(tx: Reader, runId: string, after: number, limit: number) {
  return tx
    .select({
      videoId: videos.id,
      ticketId: videos.ticketId,
      ticketNumber: tickets.number,
      agencyId: videos.agencyId,
      fileName: videos.fileName,
      officerName: videos.officerName,
      agencyName: agencies.name,
      sizeBytes: videos.sizeBytes,
      sha256: videos.sha256,
      storageKey: videos.storageKey,
      position: processingItems.position,
      status: processingItems.status,
      progress: processingItems.progress,
      note: processingItems.note,
    })
    .from(processingItems)
    .innerJoin(videos, eq(videos.id, processingItems.videoId))
    .innerJoin(tickets, eq(tickets.id, videos.ticketId))
    .innerJoin(agencies, eq(agencies.id, videos.agencyId))
    .where(and(eq(processingItems.runId, runId), gt(processingItems.position, after)))
    .orderBy(asc(processingItems.position))
    .limit(limit);
}

export type RunVideo = Awaited<ReturnType<typeof listRunVideos>>[number];

/** Number of a run's videos in each status. */
export type RunCounts = Readonly<Partial<Record<VideoStatus, number>>>;

export async function countRunByStatus(tx: Reader, runId: string): Promise<RunCounts> {
  const rows = await tx
    .select({ status: processingItems.status, videos: count() })
    .from(processingItems)
    .where(eq(processingItems.runId, runId))
    .groupBy(processingItems.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.videos]));
}

/** Status of a video in a run. `progress` is in hundredths, null if unknown. */
export type RunStatus = Pick<RunVideo, 'status' | 'progress' | 'note'>;

/** Sets the status of a video in a run, both there and in the library. */
export async function setRunStatus(
  tx: Transaction,
  { runId, videoId }: { readonly runId: string; readonly videoId: string },
  { now, ...standing }: RunStatus & { readonly now: Date },
): Promise<void> {
  await tx
    .update(processingItems)
    .set({ ...standing, changedAt: now })
    .where(and(eq(processingItems.runId, runId), eq(processingItems.videoId, videoId)));
  await tx.update(videos).set({ status: standing.status }).where(eq(videos.id, videoId));
}

/** Returns one video of a run with its status, or null if the run does not contain it. */
export async function findRunVideo(
  tx: Reader,
  runId: string,
  videoId: string,
): Promise<{ readonly video: Video; readonly standing: RunStatus } | null> {
  const { status, progress, note } = processingItems;
  const [found] = await tx
    .select({ video: videoColumns, standing: { status, progress, note } })
    .from(processingItems)
    .innerJoin(videos, eq(videos.id, processingItems.videoId))
    .where(and(eq(processingItems.runId, runId), eq(processingItems.videoId, videoId)));
  return found ?? null;
}
