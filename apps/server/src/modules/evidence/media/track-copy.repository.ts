import type { TrackCopy, TrackPlace } from '@plainview/domain/evidence/media/track-copy';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { trackCopies } from './video-media.table.ts';

/** A track of a certain video. */
type TrackOfVideo = TrackPlace & { readonly videoId: string };

/**
 * Records that tracks of a video wait for their copies. Those that failed wait again, and those whose file is lost;
 * finished ones stay so.
 */
export async function requestTrackCopies(
  tx: Transaction,
  tracks: readonly TrackPlace[],
  { videoId, agencyId, now }: { readonly videoId: string; readonly agencyId: string; readonly now: Date },
): Promise<void> {
  if (tracks.length === 0) return;
  await tx
    .insert(trackCopies)
    .values(
      tracks.map((track) => ({ ...track, videoId, agencyId, state: 'waiting' as const, changedAt: now })),
    )
    .onConflictDoUpdate({
      target: [trackCopies.videoId, trackCopies.kind, trackCopies.trackNumber],
      set: { state: 'waiting', note: null, attempts: 0, changedAt: now },
      setWhere: sql`${trackCopies.state} = 'failed'
        or not exists (select from derived_files as file where file.video_id = ${trackCopies.videoId}
          and file.kind = ${trackCopies.kind} and file.track_number = ${trackCopies.trackNumber})`,
    });
}

/** Lists the tracks of a video that wait for their copies. */
export const listWaitingTracks = (tx: Reader, videoId: string): Promise<TrackCopy[]> =>
  tx
    .select()
    .from(trackCopies)
    .where(and(eq(trackCopies.videoId, videoId), eq(trackCopies.state, 'waiting')))
    .orderBy(trackCopies.kind, trackCopies.trackNumber);

/** Records that copying a track starts. @returns how often it has started by now; null if it does not wait */
export async function beginTrackCopy(
  tx: Transaction,
  track: TrackOfVideo,
  now: Date,
): Promise<number | null> {
  const [begun] = await tx
    .update(trackCopies)
    .set({ attempts: sql`${trackCopies.attempts} + 1`, changedAt: now })
    .where(waiting(track))
    .returning({ attempts: trackCopies.attempts });
  return begun?.attempts ?? null;
}

/** Records that work on the tracks of a video is alive. */
export async function keepTrackCopies(tx: Transaction, videoId: string, now: Date): Promise<void> {
  await tx
    .update(trackCopies)
    .set({ changedAt: now })
    .where(and(eq(trackCopies.videoId, videoId), eq(trackCopies.state, 'waiting')));
}

/** Resets the number of attempts of the tracks that wait: these ended without a crash. */
export async function resetTrackAttempts(tx: Transaction, videoId: string): Promise<void> {
  await tx
    .update(trackCopies)
    .set({ attempts: 0 })
    .where(and(eq(trackCopies.videoId, videoId), eq(trackCopies.state, 'waiting')));
}

/**
 * Records the result of copying a track.
 * @param note why it failed; null if its file is stored
 * @returns false if it did not wait
 */
export async function settleTrackCopy(
  tx: Transaction,
  track: TrackOfVideo,
  { note, now }: { readonly note: string | null; readonly now: Date },
): Promise<boolean> {
  const settled = await tx
    .update(trackCopies)
    .set({ state: note === null ? 'done' : 'failed', note, changedAt: now })
    .where(waiting(track))
    .returning({ videoId: trackCopies.videoId });
  return settled.length > 0;
}

const waiting = ({ videoId, kind, trackNumber }: TrackOfVideo) =>
  and(
    eq(trackCopies.videoId, videoId),
    eq(trackCopies.kind, kind),
    eq(trackCopies.trackNumber, trackNumber),
    eq(trackCopies.state, 'waiting'),
  );

/** Lets the failed tracks of a video wait again. @returns whether there are any */
export async function reopenFailedTracks(tx: Transaction, videoId: string, now: Date): Promise<boolean> {
  const reopened = await tx
    .update(trackCopies)
    .set({ state: 'waiting', note: null, attempts: 0, changedAt: now })
    .where(and(eq(trackCopies.videoId, videoId), eq(trackCopies.state, 'failed')))
    .returning({ videoId: trackCopies.videoId });
  return reopened.length > 0;
}

/** Lists videos with tracks that have waited without work on them since `before`. */
export async function listStalledTracks(tx: Reader, before: Date, limit: number): Promise<readonly string[]> {
  const stalled = await tx
    .selectDistinct({ id: trackCopies.videoId })
    .from(trackCopies)
    .innerJoin(videos, eq(videos.id, trackCopies.videoId))
    .where(
      and(eq(trackCopies.state, 'waiting'), lt(trackCopies.changedAt, before), isNotNull(videos.storageKey)),
    )
    .limit(limit);
  return stalled.map(({ id }) => id);
}

/** Returns the copies of the tracks of a ticket's videos. */
export const listTicketTracks = (tx: Reader, ticketId: string): Promise<TrackCopy[]> =>
  selectOfTicket(tx, { ticketId });

const selectOfTicket = createStatement((tx) =>
  tx
    .select(getTableColumns(trackCopies))
    .from(trackCopies)
    .innerJoin(videos, eq(videos.id, trackCopies.videoId))
    .where(eq(videos.ticketId, sql.placeholder('ticketId')))
    .orderBy(trackCopies.videoId, trackCopies.kind, trackCopies.trackNumber),
);
