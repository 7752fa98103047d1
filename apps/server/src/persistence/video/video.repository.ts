import type { VideoStatus } from '@plainview/domain/video/video';
import { and, asc, count, eq, getTableColumns, gte, inArray, lt, not, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { keysetCondition, type PageRequest } from '../database/keyset-pagination.ts';
import { isOneOf, matching } from '../database/search.ts';
import { agencies } from '../schema/accounts.ts';
import { tickets, videos } from '../schema/tickets.ts';

/** A stored video of a ticket. */
export type VideoRecord = typeof videos.$inferSelect;

/** A video as the library lists it, with what it takes of its ticket and agency. */
export type LibraryRecord = VideoRecord & {
  readonly agencyName: string;
  readonly ticketStatus: (typeof tickets.$inferSelect)['status'];
  readonly holdReason: string | null;
  readonly videosOfTicket: number;
};

const libraryColumns = {
  ...getTableColumns(videos),
  agencyName: agencies.name,
  ticketStatus: tickets.status,
  holdReason: tickets.holdReason,
  videosOfTicket: tickets.videoCount,
};

/** Which videos the library holds, of those that the actor may see. Dates are half-open. */
export interface VideoFilter {
  readonly search: string;
  readonly uploadedFrom: Date | null;
  readonly uploadedBefore: Date | null;
  readonly agencyId: string | null;
  readonly status: VideoStatus | null;
}

/** Every video that the actor may see. */
export const allVideos: VideoFilter = {
  search: '',
  uploadedFrom: null,
  uploadedBefore: null,
  agencyId: null,
  status: null,
};

/** What the library can be sorted by. */
export const videoKeys = {
  uploaded: videos.storedAt,
  officer: videos.officerKey,
  status: videos.status,
} as const;
export type VideoSort = keyof typeof videoKeys;

/** The condition of a filter, for whatever asks of the table of videos. */
export async function filteredVideos(tx: Transaction, filter: VideoFilter) {
  const { search, uploadedFrom, uploadedBefore, agencyId, status } = filter;
  return and(
    uploadedFrom ? gte(videos.storedAt, uploadedFrom) : undefined,
    uploadedBefore ? lt(videos.storedAt, uploadedBefore) : undefined,
    agencyId ? eq(videos.agencyId, agencyId) : undefined,
    status ? eq(videos.status, status) : undefined,
    await matching(tx, 'videos', videos, search),
  );
}

/** A stretch of the videos that a filter matches. */
export async function listVideos(
  tx: Transaction,
  filter: VideoFilter,
  sort: VideoSort,
  stretch: PageRequest,
): Promise<LibraryRecord[]> {
  const { where, orderBy } = keysetCondition({ key: videoKeys[sort], id: videos.id }, stretch);
  return tx
    .select(libraryColumns)
    .from(videos)
    .innerJoin(agencies, eq(agencies.id, videos.agencyId))
    .innerJoin(tickets, eq(tickets.id, videos.ticketId))
    .where(and(await filteredVideos(tx, filter), where))
    .orderBy(...orderBy)
    .limit(stretch.limit);
}

/** Videos by name, or all that a filter matches but some. */
export type VideoSelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: VideoFilter; readonly except: readonly string[] };

/** The condition of a selection, for whatever asks of the table of videos. */
async function selectedVideos(tx: Transaction, selection: VideoSelection) {
  if (selection.kind === 'some') return isOneOf(videos.id, selection.ids);
  const { filter, except } = selection;
  return and(
    await filteredVideos(tx, filter),
    except.length > 0 ? not(isOneOf(videos.id, except)) : undefined,
  );
}

/**
 * The selected videos numbered from 1 in the library's order, as a part of a statement: `id`, `position`. Nobody deletes them
 * until the transaction ends; one that is being deleted is waited for and left out.
 */
export async function numberedVideos(tx: Transaction, selection: VideoSelection) {
  const locked = tx
    .select({ id: videos.id, storedAt: videos.storedAt })
    .from(videos)
    .where(await selectedVideos(tx, selection))
    .orderBy(videos.id)
    .for('key share')
    .as('locked');
  const position = sql<number>`row_number() over (order by ${locked.storedAt} desc, ${locked.id} desc)`;
  return tx
    .select({ id: locked.id, position: position.as('position') })
    .from(locked)
    .as('chosen');
}

/** A stretch of the selected videos, newest first. */
export async function listSelectedVideos(
  tx: Transaction,
  selection: VideoSelection,
  stretch: PageRequest,
): Promise<LibraryRecord[]> {
  const { where, orderBy } = keysetCondition({ key: videos.storedAt, id: videos.id }, stretch);
  return tx
    .select(libraryColumns)
    .from(videos)
    .innerJoin(agencies, eq(agencies.id, videos.agencyId))
    .innerJoin(tickets, eq(tickets.id, videos.ticketId))
    .where(and(await selectedVideos(tx, selection), where))
    .orderBy(...orderBy)
    .limit(stretch.limit);
}

/** What an export holds of a video: of 100,000 rows each column more counts. */
export const exportedVideoColumns = {
  id: videos.id,
  officerName: videos.officerName,
  agencyName: agencies.name,
  reviewType: videos.reviewType,
  storedAt: videos.storedAt,
  status: videos.status,
  deviceId: videos.deviceId,
  location: videos.location,
  recordingDate: videos.recordingDate,
  notes: videos.notes,
  storageKey: videos.storageKey,
};

/**
 * Reads of the selected videos what a download holds, stretch by stretch, newest first. What the search finds is
 * gathered once for all.
 */
export async function exportedVideoReader(tx: Transaction, selection: VideoSelection) {
  const matches = await selectedVideos(tx, selection);
  return async (stretch: PageRequest) => {
    const { where, orderBy } = keysetCondition({ key: videos.storedAt, id: videos.id }, stretch);
    return tx
      .select(exportedVideoColumns)
      .from(videos)
      .innerJoin(agencies, eq(agencies.id, videos.agencyId))
      .where(and(matches, where))
      .orderBy(...orderBy)
      .limit(stretch.limit);
  };
}

/** How many videos are selected. */
export async function countSelectedVideos(tx: Transaction, selection: VideoSelection): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(videos)
    .where(await selectedVideos(tx, selection));
  return row?.found ?? 0;
}

/** How many videos a filter matches. */
export async function countVideos(tx: Transaction, filter: VideoFilter): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(videos)
    .where(await filteredVideos(tx, filter));
  return row?.found ?? 0;
}

/** Videos of a ticket in their order. */
export function listTicketVideos(tx: Transaction, ticketId: string): Promise<VideoRecord[]> {
  return tx.select().from(videos).where(eq(videos.ticketId, ticketId)).orderBy(asc(videos.position));
}

/** One video, or null where there is none that the actor may see. */
export async function findVideo(tx: Transaction, id: string): Promise<VideoRecord | null> {
  const [video] = await tx.select().from(videos).where(eq(videos.id, id));
  return video ?? null;
}

export async function insertVideos(
  tx: Transaction,
  rows: readonly (typeof videos.$inferInsert)[],
): Promise<void> {
  await tx.insert(videos).values([...rows]);
}

export async function updateVideo(
  tx: Transaction,
  id: string,
  change: Partial<typeof videos.$inferInsert>,
): Promise<void> {
  await tx.update(videos).set(change).where(eq(videos.id, id));
}

export async function deleteVideos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(videos).where(inArray(videos.id, [...ids]));
}
