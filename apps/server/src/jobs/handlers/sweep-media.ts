import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY, MINUTE, subtractTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import {
  listUnindexedVideos,
  listVideosWithoutMedia,
} from '../../persistence/video/video-media.repository.ts';
import { enqueueTranscode } from '../../use-cases/media/enqueue-transcode.ts';
import { mediaWorkFolder } from './prepare-video.ts';

/** Small batches, so that new videos do not wait for years of old ones. */
const LOT = 60;
/** Much longer than the heartbeat interval. */
const STALLED_AFTER = 10 * MINUTE;
const ABANDONED_AFTER = 7 * DAY;

/** Videos whose indexing crashed the process this many times, in addition to their preparation, get no index. */
const MOST_INDEXING_ATTEMPTS = 10;

/**
 * Enqueues videos that were never processed, whose frames were not indexed, or whose worker was killed. Removes
 * abandoned work folders.
 */
export async function sweepMedia(app: AppContext): Promise<void> {
  if (app.ffmpeg === null) return;
  const before = subtractTime(app.clock.now(), STALLED_AFTER);
  await asSystem(app.database, async (tx) => {
    await enqueueTranscode(tx, await listVideosWithoutMedia(tx, before, LOT));
    await enqueueTranscode(tx, await listUnindexedVideos(tx, MOST_INDEXING_ATTEMPTS, LOT));
  });
  await removeAbandoned(app);
}

async function removeAbandoned(app: AppContext): Promise<void> {
  const folder = mediaWorkFolder(app);
  const before = Date.now() - ABANDONED_AFTER;
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const facts = await stat(place).catch(() => null);
    if (facts && facts.mtimeMs < before) await rm(place, { recursive: true, force: true });
  }
}
