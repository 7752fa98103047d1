import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY, MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { KeysetCursor, PageRequest } from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import {
  enqueueAnalysis,
  enqueueCopies,
  enqueueExcerpt,
  enqueuePicture,
  enqueueTracks,
  enqueueTranscode,
} from './enqueue-media-jobs.ts';
import { mediaWorkFolder } from './prepare-video.job.ts';
import { listStalledTracks } from './track-copy.repository.ts';
import { listOutdatedAnalyses, listUnanalyzedVideos } from './video-analysis.repository.ts';
import { listStalledExcerpts, listStillsWithoutPicture } from './video-excerpt.repository.ts';
import { examineMedia, listStalledMedia, listUnindexedVideos } from './video-media.repository.ts';

/** Small batches, so that new videos do not wait for years of old ones. */
const LOT = 60;
/** Decoding takes minutes for each hour of video, and the next sweep comes soon. */
const ANALYZED = 6;
/** Much longer than the heartbeat interval. */
const STALLED_AFTER = 10 * MINUTE;
const ABANDONED_AFTER = 7 * DAY;

/** The number of videos that a sweep examines at each end. */
const EXAMINED = 1000;

/**
 * The last of the older videos that this process examined; absent before the first one, and
 * after the last one.
 */
const examinedUpTo = new WeakMap<AppContext, KeysetCursor>();

/**
 * Videos whose indexing crashed the process this many times, in addition to their preparation, get no index.
 */
const MOST_INDEXING_ATTEMPTS = 10;

/** Enqueues work on videos whose worker was killed, in small batches. Does nothing if no process works on videos. */
export async function enqueueStalled<Work>(
  app: AppContext,
  list: (tx: Transaction, before: Date, limit: number) => Promise<readonly Work[]>,
  enqueue: (tx: Transaction, work: Work) => Promise<void>,
): Promise<void> {
  if (!app.processesVideos) return;
  const before = subtractTime(app.clock.now(), STALLED_AFTER);
  await asSystem(app.database, async (tx) => {
    for (const work of await list(tx, before, LOT)) await enqueue(tx, work);
  });
}

/**
 * Enqueues videos that were never processed, indexed or analyzed, or analyzed without speech, and work on
 * videos, tracks and excerpts whose worker was killed. Removes abandoned work folders.
 */
export async function sweepMedia(app: AppContext): Promise<void> {
  if (!app.processesVideos) return;
  const before = subtractTime(app.clock.now(), STALLED_AFTER);
  await asSystem(app.database, async (tx) => {
    const stalled = await listStalledMedia(tx, before, LOT);
    const uncopied = stalled.filter(({ isPrepared }) => isPrepared);
    const ids = [
      ...stalled.filter(({ isPrepared }) => !isPrepared).map(({ id }) => id),
      ...(await findUntouched(tx, { direction: 'descending', after: null })).ids,
    ];
    const older = await findUntouched(tx, { direction: 'ascending', after: examinedUpTo.get(app) ?? null });
    if (older.next) examinedUpTo.set(app, older.next);
    else examinedUpTo.delete(app);
    const unindexed = await listUnindexedVideos(tx, MOST_INDEXING_ATTEMPTS, LOT);
    await enqueueTranscode(tx, [...new Set([...ids, ...older.ids, ...unindexed])]);
    await enqueueCopies(
      tx,
      uncopied.map(({ id }) => id),
    );
    await enqueueTracks(tx, await listStalledTracks(tx, before, LOT));
    for (const id of await listStalledExcerpts(tx, before, LOT)) await enqueueExcerpt(tx, id);
    for (const id of await listStillsWithoutPicture(tx, before, LOT)) await enqueuePicture(tx, id);
    const unanalyzed = await listUnanalyzedVideos(tx, before, ANALYZED);
    // The current version adds only speech, which needs the detector.
    const outdated = app.speech === null ? [] : await listOutdatedAnalyses(tx, ANALYZED - unanalyzed.length);
    await enqueueAnalysis(tx, [...unanalyzed, ...outdated]);
  });
  await removeAbandonedWork(app);
}

/**
 * Examines the newest videos, or the next of the others, oldest first: sweep by sweep all of them.
 * @returns up to `LOT` videos that were never processed, and where to continue; null at the end
 */
async function findUntouched(
  tx: Reader,
  { direction, after }: Pick<PageRequest, 'direction' | 'after'>,
): Promise<{ readonly ids: readonly string[]; readonly next: KeysetCursor | null }> {
  const examined = await examineMedia(tx, { direction, after, until: null, limit: EXAMINED });
  const untouched = examined.filter(({ isUntouched }) => isUntouched).slice(0, LOT);
  const last = untouched.length === LOT ? untouched.at(-1) : examined.at(-1);
  const hasMore = untouched.length === LOT || examined.length === EXAMINED;
  return {
    ids: untouched.map(({ id }) => id),
    next: hasMore && last ? { key: last.key, id: last.id } : null,
  };
}

/** Removes the folders of work on videos that a killed process left on this machine a week ago. */
export async function removeAbandonedWork(app: AppContext): Promise<void> {
  const folder = mediaWorkFolder(app);
  const before = Date.now() - ABANDONED_AFTER;
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const facts = await stat(place).catch(() => null);
    if (facts && facts.mtimeMs < before) await rm(place, { recursive: true, force: true });
  }
}
