import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import type { LibraryVideo, ListedVideo, Video, VideoStatus } from '@plainview/domain/evidence/videos/video';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  countRows,
  exactly,
  keysetCondition,
  type PageRequest,
  type RowCount,
} from '@plainview/postgres/keyset-pagination';
import { createStatement, createStatementByIds } from '@plainview/postgres/statement';
import { and, asc, eq, getTableColumns, gte, lt, not, sql } from 'drizzle-orm';
import { countListRows } from '../../../platform/database/list-counts.repository.ts';
import {
  countMatches,
  isOneOf,
  matching,
  newestPage,
  type NewestPage,
} from '../../../platform/database/search.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { isReviewedBlind } from '../../tickets/tickets/ticket-filter.sql.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from '../derived-files/derived-files.table.ts';
import type { FileVerification } from '../file-verifications/file-verifications.repository.ts';
import { fileVerifications } from '../file-verifications/file-verifications.table.ts';

const { searchText: _searchText, officerKey, ...listedColumns } = getTableColumns(videos);
/** Columns of a video without those that only the database uses. */
export const videoColumns = listedColumns;
const libraryColumns = {
  ...videoColumns,
  officerKey,
  agencyName: agencies.name,
  ticketNumber: tickets.number,
  ticketStatus: tickets.status,
  incidentType: tickets.incidentType,
  isTicketOnHold: sql<boolean>`(${tickets.holdReason} is not null or ${tickets.holdCount} > 0)`,
  isSecondReview: sql<boolean>`${isReviewedBlind}`,
  videosOfTicket: tickets.videoCount,
};

const isPoster = and(eq(derivedFiles.videoId, videos.id), eq(derivedFiles.kind, 'poster'));
const posterId = sql<
  string | null
>`(select ${derivedFiles.id} from ${derivedFiles} where ${isPoster} limit 1)`;

/** Filter of the library, of the videos that the actor may see. Date ranges are half-open. */
export interface VideoFilter {
  readonly search: string;
  readonly uploadedFrom: Date | null;
  readonly uploadedBefore: Date | null;
  readonly agencyId: string | null;
  readonly status: VideoStatus | null;
}

/** Sort keys of the library. */
export const videoKeys = {
  uploaded: videos.storedAt,
  officer: videos.officerKey,
  status: videos.status,
} as const;
export type VideoSort = keyof typeof videoKeys;

function filtersOf(filter: VideoFilter) {
  const { uploadedFrom, uploadedBefore, agencyId, status } = filter;
  return and(
    uploadedFrom ? gte(videos.storedAt, uploadedFrom) : undefined,
    uploadedBefore ? lt(videos.storedAt, uploadedBefore) : undefined,
    agencyId ? eq(videos.agencyId, agencyId) : undefined,
    status ? eq(videos.status, status) : undefined,
  );
}

/**
 * Returns a filter's condition for queries on the table of videos.
 * @param page if not null, the only page that is read
 */
export async function filteredVideos(tx: Reader, filter: VideoFilter, page: NewestPage | null = null) {
  return and(filtersOf(filter), await matching(tx, 'videos', videos, filter.search, page));
}

/** Lists a page of the videos that match a filter. */
export async function listVideos(
  tx: Reader,
  filter: VideoFilter,
  sort: VideoSort,
  page: PageRequest,
): Promise<ListedVideo[]> {
  const { where, orderBy } = keysetCondition({ key: videoKeys[sort], id: videos.id }, page);
  const isNewest = sort === 'uploaded' && filtersOf(filter) === undefined;
  return tx
    .select({ ...libraryColumns, posterId })
    .from(videos)
    .innerJoin(agencies, eq(agencies.id, videos.agencyId))
    .innerJoin(tickets, eq(tickets.id, videos.ticketId))
    .where(and(await filteredVideos(tx, filter, isNewest ? newestPage(page) : null), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Videos listed by id, or all that match a filter except some. */
export type VideoSelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly filter: VideoFilter; readonly except: readonly string[] };

/** Returns a selection's condition for queries on the table of videos. */
async function selectedVideos(tx: Reader, selection: VideoSelection) {
  if (selection.kind === 'some') return isOneOf(videos.id, selection.ids);
  const { filter, except } = selection;
  return and(
    await filteredVideos(tx, filter),
    except.length > 0 ? not(isOneOf(videos.id, except)) : undefined,
  );
}

/**
 * Returns a subquery with the selected videos, numbered from 1 in the library's order: `id`,
 * `position`. Locks them against deletion until the transaction ends; waits for a video that is being
 * deleted and leaves it out.
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

/** Lists a page of the selected videos, newest first. */
export async function listSelectedVideos(
  tx: Reader,
  selection: VideoSelection,
  page: PageRequest,
): Promise<LibraryVideo[]> {
  const { where, orderBy } = keysetCondition({ key: videos.storedAt, id: videos.id }, page);
  return tx
    .select(libraryColumns)
    .from(videos)
    .innerJoin(agencies, eq(agencies.id, videos.agencyId))
    .innerJoin(tickets, eq(tickets.id, videos.ticketId))
    .where(and(await selectedVideos(tx, selection), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Columns of a video in an export. With 100,000 rows, each additional column matters. */
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
 * Returns a reader for the exported columns of the selected videos, page by page, newest first. Search
 * matches are gathered only once.
 */
export async function exportedVideoReader(tx: Reader, selection: VideoSelection) {
  const matches = await selectedVideos(tx, selection);
  return async (page: PageRequest) => {
    const { where, orderBy } = keysetCondition({ key: videos.storedAt, id: videos.id }, page);
    return tx
      .select(exportedVideoColumns)
      .from(videos)
      .innerJoin(agencies, eq(agencies.id, videos.agencyId))
      .where(and(matches, where))
      .orderBy(...orderBy)
      .limit(page.limit);
  };
}

/** Counts the selected videos. */
export async function countSelectedVideos(tx: Reader, selection: VideoSelection): Promise<number> {
  return (await countRows(tx, videos, await selectedVideos(tx, selection), null)).found;
}

/** Counts the videos that match a filter. May stop at `upTo`. */
export async function countVideos(
  tx: Reader,
  filter: VideoFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  const { search, uploadedFrom, uploadedBefore, agencyId, status } = filter;
  const isAnyTime = uploadedFrom === null && uploadedBefore === null;
  if (search === '' && isAnyTime)
    return exactly(await countListRows(tx, { list: 'videos', agencyId, statuses: status && [status] }));
  const filters = filtersOf(filter);
  return countMatches(tx, 'videos', videos, {
    search,
    filters,
    table: videos,
    newest: videos.storedAt,
    upTo,
  });
}

/** A video with the last verification of its stored file; null if it was not read yet, or without a file. */
export type VerifiedVideo = Video & {
  readonly verification: Pick<FileVerification, 'storageKey' | 'verifiedAt' | 'fault' | 'faultSince'> | null;
};

/** Lists a ticket's videos in order. */
export const listTicketVideos = (tx: Reader, ticketId: string): Promise<VerifiedVideo[]> =>
  selectOfTicket(tx, { ticketId });

// The first column tells whether there is a row, so it must never be null: an altered file may never have been
// found intact.
const { storageKey, verifiedAt, fault, faultSince } = fileVerifications;
const selectOfTicket = createStatement((tx) =>
  tx
    .select({ ...videoColumns, verification: { storageKey, verifiedAt, fault, faultSince } })
    .from(videos)
    .leftJoin(fileVerifications, eq(fileVerifications.storageKey, videos.storageKey))
    .where(eq(videos.ticketId, sql.placeholder('ticketId')))
    .orderBy(asc(videos.position)),
);

/** Locks the videos of a ticket until the transaction ends: no file is added to them, and those added before are visible. */
export async function lockTicketVideos(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.ticketId, ticketId))
    .orderBy(asc(videos.position))
    .for('update');
}

/** Returns a video, or null if there is none that the actor may see. */
export async function findVideo(tx: Reader, id: string): Promise<Video | null> {
  const [video] = await tx.select(videoColumns).from(videos).where(eq(videos.id, id));
  return video ?? null;
}

/** A video to insert, with the text that the search matches. */
export type NewVideo = Video & { readonly searchText: string };

export async function createVideos(tx: Transaction, rows: readonly NewVideo[]): Promise<void> {
  await tx.insert(videos).values([...rows]);
}

/** Values that the agency enters about a video, with its price and what the library lists of its ticket. */
export type VideoForm = Pick<
  NewVideo,
  | 'position'
  | 'lengthSeconds'
  | 'category'
  | 'centsPerMinute'
  | 'costCents'
  | 'notes'
  | 'deviceId'
  | 'wornBy'
  | 'location'
  | 'recordingDate'
  | 'officerName'
  | 'reviewType'
  | 'searchText'
>;

export async function updateVideoForm(tx: Transaction, id: string, form: VideoForm): Promise<void> {
  await tx.update(videos).set(form).where(eq(videos.id, id));
}

/** Sets the length that is charged, with its price. */
export async function updateVideoLength(
  tx: Transaction,
  id: string,
  charge: Pick<VideoForm, 'lengthSeconds' | 'costCents'>,
): Promise<void> {
  await tx.update(videos).set(charge).where(eq(videos.id, id));
}

/** Replaces what is known of a video's file. */
export async function updateVideoFacts(tx: Transaction, id: string, facts: MediaFacts): Promise<void> {
  await tx.update(videos).set({ facts }).where(eq(videos.id, id));
}

export async function deleteVideos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteByIds(tx, ids);
}

const deleteByIds = createStatementByIds(videos.id, (tx: Transaction, hasId) =>
  tx.delete(videos).where(hasId),
);
