import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { listVideosWithoutMedia } from '../../persistence/video/video-media.repository.ts';
import { enqueueTranscode } from '../../use-cases/media/enqueue-transcode.ts';
import { mediaWorkFolder } from './prepare-video.ts';

/** Small batches, so that new videos do not wait for years of old ones. */
const LOT = 60;
/** Much longer than the heartbeat interval. */
const STANDING_MILLISECONDS = 10 * 60_000;
const ABANDONED_MILLISECONDS = 7 * 24 * 3_600_000;

/** Enqueues videos that were never processed or whose worker was killed. Removes abandoned work folders. */
export async function sweepMedia(app: AppContext): Promise<void> {
  if (app.ffmpeg === null) return;
  const before = new Date(app.clock.now().getTime() - STANDING_MILLISECONDS);
  await asSystem(app.database, async (tx) => {
    await enqueueTranscode(tx, await listVideosWithoutMedia(tx, before, LOT));
  });
  await removeAbandoned(app);
}

async function removeAbandoned(app: AppContext): Promise<void> {
  const folder = mediaWorkFolder(app);
  const before = Date.now() - ABANDONED_MILLISECONDS;
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const facts = await stat(place).catch(() => null);
    if (facts && facts.mtimeMs < before) await rm(place, { recursive: true, force: true });
  }
}
