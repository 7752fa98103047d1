import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { listVideosWithoutMedia } from '../../persistence/video/video-media.repository.ts';
import { enqueueTranscode } from '../../use-cases/media/enqueue-transcode.ts';
import { mediaWorkFolder } from './prepare-video.ts';

/** Few at a time, so that what comes in now does not wait behind years of old videos. */
const LOT = 60;
/** Much longer than the pause between two signs of life. */
const STANDING_MILLISECONDS = 10 * 60_000;
const ABANDONED_MILLISECONDS = 7 * 24 * 3_600_000;

/** Asks for the work on videos that never had it, or whose worker was killed; removes what killed ones left. */
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
