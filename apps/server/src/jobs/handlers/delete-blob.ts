import type { AppContext } from '../../app-context.ts';
import { enqueueJob, type JobPayload } from '../../job-queue/job-catalogue.ts';
import { ifBlobDeletionAllowed } from '../../persistence/database/blob-deletion-lock.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteBlobReservation } from '../../persistence/video/blob-reservation.repository.ts';
import { isBlobNamed } from '../../persistence/video/named-blob.repository.ts';
import { blobKey } from '../../storage/blob-key.ts';
import { BlobRetained } from '../../storage/blob-store.ts';

const DAY_MILLISECONDS = 86_400_000;
const BACKUP_PAUSE_MILLISECONDS = 60_000;

/**
 * Removes the bytes of a deleted video, upload or derived file, never those that a row still names. While a backup is taken
 * they stay: it copies what rows named when it began.
 */
export async function deleteBlob(app: AppContext, payload: JobPayload<'delete-blob'>): Promise<void> {
  const { storageKey } = payload;
  let laterBy: number | null = null;
  const isFree = await ifBlobDeletionAllowed(app.database, async (tx) => {
    laterBy = await removeUnnamed(app, tx, storageKey);
  });
  if (!isFree) laterBy = BACKUP_PAUSE_MILLISECONDS;
  if (laterBy === null) return;
  const again = { key: `delete-blob:${storageKey}`, delayMilliseconds: laterBy };
  await asSystem(app.database, (tx) => enqueueJob(tx, 'delete-blob', { storageKey }, again));
}

/** @returns after which time to try again, in milliseconds; null where nothing is left to do */
async function removeUnnamed(app: AppContext, tx: Transaction, storageKey: string): Promise<number | null> {
  // The reservation's row lock makes this and the transaction that inserts the referring row (reserve-blob.ts) wait for each other:
  // either that one sees that its reservation is gone, or the next statement sees its row.
  await deleteBlobReservation(tx, storageKey);
  if (await isBlobNamed(tx, storageKey)) return null;
  const key = blobKey(storageKey);
  // In the direction in which a check that still runs would move them, so that none slips past.
  await app.blobs.delete({ state: 'temporary', key });
  try {
    await app.blobs.delete({ state: 'permanent', key });
    return null;
  } catch (error) {
    if (!(error instanceof BlobRetained)) throw error;
    // They go when the storage's time is over. Of a hold nobody knows the end.
    const laterBy = error.until === null ? DAY_MILLISECONDS : error.until.getTime() - Date.now();
    app.log.info({ storageKey, laterBy }, 'the storage keeps the bytes of a deleted file for so long');
    return Math.max(laterBy, BACKUP_PAUSE_MILLISECONDS);
  }
}
