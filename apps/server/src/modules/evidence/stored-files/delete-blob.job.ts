import { DAY, MINUTE } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { ifBlobDeletionAllowed } from '../../../platform/database/locks/blob-deletion-lock.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob, type JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobRetained } from '../../../platform/storage/blob-store.ts';
import { deleteBlobReservation } from './blob-reservation.repository.ts';
import { isBlobNamed } from './named-blob.repository.ts';
import { deleteOtherCopies } from './other-copies.ts';

const BACKUP_PAUSE = MINUTE;

/**
 * Deletes the bytes of a deleted video, upload or derived file, also from what upgrades and rollbacks kept,
 * but never bytes that a row still refers to. Tries again later while a backup is in progress: it copies the
 * files that rows referred to when it began.
 */
export async function deleteBlob(app: AppContext, payload: JobPayload<'delete-blob'>): Promise<void> {
  const { storageKey } = payload;
  const found = await ifBlobDeletionAllowed(app.database, (tx) => releaseKey(tx, storageKey));
  if (found === 'named') return;
  const laterBy = found === null ? BACKUP_PAUSE : await removeBytes(app, storageKey);
  if (laterBy === null) return;
  const again = { key: `delete-blob:${storageKey}`, delayMilliseconds: laterBy };
  await asSystem(app.database, (tx) => enqueueJob(tx, 'delete-blob', { storageKey }, again));
}

/** Ends the reservation of a key, and returns whether a row refers to it. None can from then on. */
async function releaseKey(tx: Transaction, storageKey: string): Promise<'named' | 'unnamed'> {
  // Locking the reservation's row serializes this transaction and the one that inserts the referring row
  // (reserve-blob.ts): either that one sees that its reservation is gone, or the next statement sees its row.
  await deleteBlobReservation(tx, storageKey);
  return (await isBlobNamed(tx, storageKey)) ? 'named' : 'unnamed';
}

/** @returns milliseconds until the next attempt; null if nothing is left to do */
async function removeBytes(app: AppContext, storageKey: string): Promise<number | null> {
  const key = blobKey(storageKey);
  await deleteOtherCopies(app.config, key);
  // Same order in which a running check would move the bytes, so that none are missed.
  await app.blobs.delete({ state: 'temporary', key });
  try {
    await app.blobs.delete({ state: 'permanent', key });
    return null;
  } catch (error) {
    if (!(error instanceof BlobRetained)) throw error;
    // Retained bytes can be deleted when the retention period ends. The end of a legal hold is unknown.
    const laterBy = error.until === null ? DAY : error.until.getTime() - Date.now();
    app.log.info({ storageKey, laterBy }, 'the storage retains the bytes of a deleted file until this time');
    return Math.max(laterBy, BACKUP_PAUSE);
  }
}
