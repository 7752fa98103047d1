import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { scalePicture } from '../../../platform/media/ffmpeg/make-pictures.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { findDerivedFile } from '../derived-files/derived-files.repository.ts';
import { storeDerivedFile } from '../derived-files/store-derived-file.ts';
import { readStored } from '../stored-files/read-stored.ts';
import { mediaWorkFolder } from './prepare-video.job.ts';
import { reportMissingFile } from './report-missing-file.ts';
import { beginPicture, postponePicture, setPicture } from './video-excerpt.repository.ts';

/**
 * Makes the smaller copy of a still that reports print, from the stored still. Safe to run again: a still has
 * at most one copy, and one that fails repeatedly has none.
 */
export async function makePicture(app: AppContext, { excerptId }: JobPayload<'make-picture'>): Promise<void> {
  const { ffmpeg } = app;
  if (ffmpeg === null) return;
  const still = await asSystem(app.database, async (tx) => {
    const excerpt = await beginPicture(tx, excerptId, app.clock.now());
    return excerpt?.fileId ? findDerivedFile(tx, excerpt.fileId) : null;
  });
  if (!still) return;
  // Each run has a folder of its own: a job that was queued twice may run twice at once.
  const folder = path.join(mediaWorkFolder(app), `picture-${randomUUID()}`);
  const [from, to] = [path.join(folder, 'still.jpg'), path.join(folder, 'picture.jpg')];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(from, await readStored(app, still.id, still.sha256), { mode: 0o600 });
    const why = await scalePicture(ffmpeg, { from, to, signal: app.stopping });
    if (why !== null) throw new Error(`the picture of a still could not be made: ${why}`);
    await store(app, excerptId, still, await readFile(to));
  } catch (error) {
    if (error instanceof AlreadyMade) return;
    if (error instanceof BlobMissing) {
      await reportMissingFile(app, 'derived', error);
      return;
    }
    // Shutdown does not count. The queue runs a failed job again.
    if (app.stopping.aborted) await asSystem(app.database, (tx) => postponePicture(tx, excerptId));
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Another run has made the picture. */
class AlreadyMade extends Error {}

async function store(
  app: AppContext,
  excerptId: string,
  still: DerivedFile,
  bytes: Uint8Array,
): Promise<void> {
  const { videoId, agencyId, contentType, atMicroseconds } = still;
  const file = {
    videoId,
    agencyId,
    contentType,
    atMicroseconds,
    runId: null,
    kind: 'still',
    name: `${path.parse(still.name).name}-small.jpg`,
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  } as const;
  await storeDerivedFile(app, file, bytes, async (tx, kept) => {
    // The transaction fails, and these bytes are deleted.
    if (!(await setPicture(tx, excerptId, kept.id))) throw new AlreadyMade();
  });
}
