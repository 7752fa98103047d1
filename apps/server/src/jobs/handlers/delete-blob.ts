import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import { isBlobNamed } from '../../persistence/ticket.repository.ts';
import { blobKey } from '../../storage/blob-store.ts';
import type { JobPayload } from '../job-catalogue.ts';

/** Removes the bytes of a deleted video, never those that a row still names. */
export async function deleteBlob(app: AppContext, { storageKey }: JobPayload<'delete-blob'>): Promise<void> {
  if (await asSystem(app.database, (tx) => isBlobNamed(tx, storageKey))) return;
  await app.blobs.delete({ state: 'permanent', key: blobKey(storageKey) });
}
