import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import { findUpload } from '../../persistence/upload.repository.ts';
import { isBlobNamed } from '../../persistence/video.repository.ts';
import { blobKey } from '../../storage/blob-store.ts';
import type { JobPayload } from '../job-catalogue.ts';

/** Removes the bytes of a deleted video or upload, never those that a row still names. */
export async function deleteBlob(app: AppContext, { storageKey }: JobPayload<'delete-blob'>): Promise<void> {
  const named = await asSystem(
    app.database,
    async (tx) => (await isBlobNamed(tx, storageKey)) || (await findUpload(tx, storageKey)) !== null,
  );
  if (named) return;
  const key = blobKey(storageKey);
  // In the direction in which a check that still runs would move them, so that none slips past.
  await app.blobs.delete({ state: 'temporary', key });
  await app.blobs.delete({ state: 'permanent', key });
}
