import type { AppContext } from '../../app-context.ts';
import { isBlobNamed } from '../../persistence/named-blob.repository.ts';
import { whileRemovalsAreFree } from '../../persistence/removal-lock.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import { blobKey, BlobRetained } from '../../storage/blob-store.ts';
import { enqueueJob, type JobPayload } from '../job-catalogue.ts';

const DAY_MILLISECONDS = 86_400_000;
const BACKUP_PAUSE_MILLISECONDS = 60_000;

/**
 * Removes the bytes of a deleted video, upload or derived file, never those that a row still names. While a backup is taken
 * they stay: it copies what rows named when it began.
 */
export async function deleteBlob(app: AppContext, payload: JobPayload<'delete-blob'>): Promise<void> {
  if (await whileRemovalsAreFree(app.database, () => removeUnnamed(app, payload))) return;
  await comeBack(app, payload, new Date(app.clock.now().getTime() + BACKUP_PAUSE_MILLISECONDS));
}

async function removeUnnamed(app: AppContext, { storageKey }: JobPayload<'delete-blob'>): Promise<void> {
  if (await asSystem(app.database, (tx) => isBlobNamed(tx, storageKey))) return;
  const key = blobKey(storageKey);
  // In the direction in which a check that still runs would move them, so that none slips past.
  await app.blobs.delete({ state: 'temporary', key });
  try {
    await app.blobs.delete({ state: 'permanent', key });
  } catch (error) {
    if (!(error instanceof BlobRetained)) throw error;
    // They go when the storage's time is over. Of a hold nobody knows the end.
    const runAt = error.until ?? new Date(app.clock.now().getTime() + DAY_MILLISECONDS);
    app.log.info({ storageKey, runAt }, 'the storage keeps the bytes of a deleted file until then');
    await comeBack(app, { storageKey }, runAt);
  }
}

async function comeBack(
  app: AppContext,
  { storageKey }: JobPayload<'delete-blob'>,
  runAt: Date,
): Promise<void> {
  await asSystem(app.database, (tx) =>
    enqueueJob(tx, 'delete-blob', { storageKey }, { key: `delete-blob:${storageKey}`, runAt }),
  );
}
