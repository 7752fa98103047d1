import type { CameraOffset } from '@plainview/domain/camera/alignment';
import type { CameraComparison } from '@plainview/domain/camera/comparison';
import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { cameraComparisons, cameraOffsets } from '../schema/review/camera-offsets.ts';
import { videos } from '../schema/tickets.ts';

/** The stored start of a video, with who set it. */
export interface StoredOffset extends CameraOffset {
  readonly revision: number;
  readonly setById: string;
  readonly setByName: string;
  readonly setAt: Date;
}

/** Lists the stored starts of a ticket's videos, by position in the ticket. */
export async function listCameraOffsets(tx: Transaction, ticketId: string): Promise<StoredOffset[]> {
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
      setByName,
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
export async function listCameraComparisons(tx: Transaction, ticketId: string): Promise<CameraComparison[]> {
  return tx.select().from(cameraComparisons).where(eq(cameraComparisons.ticketId, ticketId));
}
