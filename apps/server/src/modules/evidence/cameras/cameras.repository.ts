import type { CameraOffset } from '@plainview/domain/evidence/cameras/alignment';
import type { CameraComparison } from '@plainview/domain/evidence/cameras/comparison';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { isNameHidden, unlessHidden } from '../../review/findings/review-policies.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { cameraComparisons, cameraOffsets } from './camera-offsets.table.ts';

/** The stored start of a video, with who set it. */
export interface StoredOffset extends CameraOffset {
  readonly revision: number;
  readonly setById: string;
  readonly setByName: string;
  readonly setAt: Date;
}

/** Lists the stored starts of a ticket's videos, by position in the ticket. */
export async function listCameraOffsets(tx: Reader, ticketId: string): Promise<StoredOffset[]> {
  const { videoId, startMicroseconds, driftPpm, origin, confidence } = cameraOffsets;
  const { revision, setById, setByName, setAt } = cameraOffsets;
  return tx
    .select({
      videoId,
      startMicroseconds,
      driftPpm,
      origin,
      confidence,
      revision,
      setById,
      setByName: unlessHidden(
        setByName,
        isNameHidden({ id: setById }, (ticket) => sql`${ticket} = ${cameraOffsets.ticketId}`),
      ),
      setAt,
    })
    .from(cameraOffsets)
    .innerJoin(videos, eq(videos.id, cameraOffsets.videoId))
    .where(eq(cameraOffsets.ticketId, ticketId))
    .orderBy(asc(videos.position));
}

/** Stores the starts of some videos of a ticket, and gives all of its rows the new revision. */
export async function saveCameraOffsets(
  tx: Transaction,
  ticket: { readonly id: string; readonly agencyId: string },
  offsets: ReadonlyArray<Omit<StoredOffset, 'revision'>>,
  revision: number,
): Promise<void> {
  await tx.update(cameraOffsets).set({ revision }).where(eq(cameraOffsets.ticketId, ticket.id));
  const toRow = (offset: Omit<StoredOffset, 'revision'>) => ({
    ...offset,
    ticketId: ticket.id,
    agencyId: ticket.agencyId,
    revision,
  });
  await tx
    .insert(cameraOffsets)
    .values(offsets.map(toRow))
    .onConflictDoUpdate({
      target: cameraOffsets.videoId,
      set: {
        startMicroseconds: sql`excluded.start_microseconds`,
        driftPpm: sql`excluded.drift_ppm`,
        origin: sql`excluded.origin`,
        confidence: sql`excluded.confidence`,
        setById: sql`excluded.set_by_id`,
        setByName: sql`excluded.set_by_name`,
        setAt: sql`excluded.set_at`,
      },
    });
}

/** Lists the comparisons of the sound of a ticket's videos, in no order. */
export async function listCameraComparisons(tx: Reader, ticketId: string): Promise<CameraComparison[]> {
  return tx.select().from(cameraComparisons).where(eq(cameraComparisons.ticketId, ticketId));
}

/** The two videos of a comparison. */
export type ComparedVideos = Pick<CameraComparison, 'referenceVideoId' | 'videoId'>;

const ofVideos = ({ referenceVideoId, videoId }: ComparedVideos) =>
  and(eq(cameraComparisons.referenceVideoId, referenceVideoId), eq(cameraComparisons.videoId, videoId));

/**
 * Records that two videos are to be compared, again if they were.
 * @returns whether work on it has to start
 */
export async function requestComparison(
  tx: Transaction,
  compared: ComparedVideos & Pick<CameraComparison, 'agencyId' | 'ticketId'>,
  now: Date,
): Promise<boolean> {
  const fresh = {
    state: 'waiting',
    differenceMicroseconds: null,
    driftPpm: null,
    confidence: null,
    attempts: 0,
    changedAt: now,
  } as const;
  const rows = await tx
    .insert(cameraComparisons)
    .values({ ...compared, ...fresh })
    .onConflictDoUpdate({
      target: [cameraComparisons.referenceVideoId, cameraComparisons.videoId],
      set: fresh,
      setWhere: inArray(cameraComparisons.state, ['found', 'none', 'failed']),
    })
    .returning({ videoId: cameraComparisons.videoId });
  return rows.length > 0;
}

/**
 * Records that the work on a comparison starts, unless it is settled or another worker has started it since
 * `stalledBefore`.
 * @returns the number of starts by now; null if there is nothing to do
 */
export async function beginComparison(
  tx: Transaction,
  compared: ComparedVideos,
  { now, stalledBefore }: { readonly now: Date; readonly stalledBefore: Date },
): Promise<number | null> {
  const [row] = await tx
    .update(cameraComparisons)
    .set({ state: 'working', attempts: sql`${cameraComparisons.attempts} + 1`, changedAt: now })
    .where(
      and(
        ofVideos(compared),
        sql`(${cameraComparisons.state} = 'waiting' or (${cameraComparisons.state} = 'working'
          and ${cameraComparisons.changedAt} < ${stalledBefore.toISOString()}))`,
      ),
    )
    .returning({ attempts: cameraComparisons.attempts });
  return row?.attempts ?? null;
}

const isWorking = eq(cameraComparisons.state, 'working');

/** Records that the work starts again later: it ended without a crash, which does not count as an attempt. */
export async function postponeComparison(tx: Transaction, compared: ComparedVideos): Promise<void> {
  await tx
    .update(cameraComparisons)
    .set({ state: 'waiting', attempts: sql`greatest(${cameraComparisons.attempts} - 1, 0)` })
    .where(and(ofVideos(compared), isWorking));
}

/** Settles a comparison. @returns false if it was already settled */
export async function settleComparison(
  tx: Transaction,
  compared: ComparedVideos,
  result: Pick<CameraComparison, 'state' | 'differenceMicroseconds' | 'driftPpm' | 'confidence'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(cameraComparisons)
    .set({ ...result, changedAt: now })
    .where(and(ofVideos(compared), isWorking))
    .returning({ videoId: cameraComparisons.videoId });
  return rows.length > 0;
}

/** Lists comparisons whose work has not ended since `before`. */
export async function listStalledComparisons(
  tx: Reader,
  before: Date,
  limit: number,
): Promise<readonly ComparedVideos[]> {
  const { referenceVideoId, videoId, state, changedAt } = cameraComparisons;
  return tx
    .select({ referenceVideoId, videoId })
    .from(cameraComparisons)
    .where(and(inArray(state, ['waiting', 'working']), lt(changedAt, before)))
    .orderBy(asc(changedAt))
    .limit(limit);
}
