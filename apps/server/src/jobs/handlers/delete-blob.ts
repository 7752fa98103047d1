import type { AppContext } from '../../app-context.ts';
import { isBlobNamed } from '../../persistence/named-blob.repository.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import { blobKey, BlobRetained } from '../../storage/blob-store.ts';
import { enqueueJob, type JobPayload } from '../job-catalogue.ts';

/** Removes the bytes of a deleted video, upload or derived file, never those that a row still names. */
export async function deleteBlob(app: AppContext, { storageKey }: JobPayload<'delete-blob'>): Promise<void> {
  if (await asSystem(app.database, (tx) => isBlobNamed(tx, storageKey))) return;
  const key = blobKey(storageKey);
  // In the direction in which a check that still runs would move them, so that none slips past.
  await app.blobs.delete({ state: 'temporary', key });
  try {
    await app.blobs.delete({ state: 'permanent', key });
  } catch (error) {
    if (!(error instanceof BlobRetained)) throw error;
    await comeBack(app, storageKey, error);
  }
}

const DAY_MILLISECONDS = 86_400_000;

/** The storage keeps the bytes for a time: they go when it is over. Of a hold nobody knows the end. */
async function comeBack(app: AppContext, storageKey: string, retained: BlobRetained): Promise<void> {
  const runAt = retained.until ?? new Date(app.clock.now().getTime() + DAY_MILLISECONDS);
  app.log.info({ storageKey, runAt }, 'the storage keeps the bytes of a deleted file until then');
  await asSystem(app.database, (tx) =>
    enqueueJob(tx, 'delete-blob', { storageKey }, { key: `delete-blob:${storageKey}`, runAt }),
  );
}
