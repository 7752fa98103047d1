import type { DerivedFileKind } from '@plainview/domain/evidence/derived-files/derived-file';
import type { StoredFileKind } from '@plainview/domain/evidence/derived-files/stored-file-kind';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { deleteDerivedFile, findDerivedFile } from '../derived-files/derived-files.repository.ts';
import { findVideo } from '../videos/videos.repository.ts';
import { enqueueExcerpt, enqueuePicture, enqueueTranscode } from './enqueue-media-jobs.ts';
import { reopenExcerptOf, reopenPictureOf } from './video-excerpt.repository.ts';
import { forgetSettledMedia } from './video-media.repository.ts';

/**
 * Reports that the bytes of a row are missing from the storage, in the log and in the metrics. A missing file
 * that was made from a video alone is made again if the video itself exists. Otherwise the whole storage may
 * be the wrong one, and nothing must be changed.
 */
export async function reportMissingFile(
  app: AppContext,
  kind: StoredFileKind,
  error: BlobMissing,
): Promise<void> {
  app.metrics?.countMissingFile(kind);
  const storageKey = error.address.key;
  const facts = { kind, storageKey };
  if (kind !== 'derived') {
    app.log.error(facts, 'a stored file is missing: restore it from a backup');
    return;
  }
  app.log.warn(
    { ...facts, isMadeAgain: await recreate(app, storageKey) },
    'a file made from a video is missing',
  );
}

/** Kinds that can be made again from the video alone. */
const reviewKinds: ReadonlySet<DerivedFileKind> = new Set([
  'poster',
  'playable',
  'frame-index',
  'signals',
  'hover-pictures',
  'sound-track',
  'video-track',
]);

/**
 * @param id id of the file, which is also its storage key
 * @returns whether the work on the video was queued: once per lost file, since its row is deleted
 */
async function recreate(app: AppContext, id: string): Promise<boolean> {
  if (!app.processesVideos) return false;
  const { file, video } = await asSystem(app.database, async (tx) => {
    const found = await findDerivedFile(tx, id);
    return { file: found, video: found && (await findVideo(tx, found.videoId)) };
  });
  const isExcerpt = file?.kind === 'still' || file?.kind === 'clip';
  if (!file || file.runId !== null || !(isExcerpt || reviewKinds.has(file.kind))) return false;
  if (!video?.storageKey || !(await isStored(app, video.storageKey))) return false;
  return asSystem(app.database, async (tx) => {
    const excerptId = isExcerpt ? await reopenExcerptOf(tx, id, app.clock.now()) : null;
    const pictureOf = isExcerpt ? await reopenPictureOf(tx, id) : null;
    if (!(await deleteDerivedFile(tx, id))) return false;
    if (excerptId !== null) await enqueueExcerpt(tx, excerptId);
    if (pictureOf !== null) await enqueuePicture(tx, pictureOf);
    if (isExcerpt) return excerptId !== null || pictureOf !== null;
    await forgetSettledMedia(tx, video.id);
    await enqueueTranscode(tx, [video.id]);
    return true;
  });
}

async function isStored(app: AppContext, storageKey: string): Promise<boolean> {
  try {
    await app.blobs.size({ state: 'permanent', key: blobKey(storageKey) });
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}
