import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { enqueueSharedJob } from '../../../job-queue/job-catalog.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { blobKey } from '../../../storage/blob-key.ts';
import { BlobMissing } from '../../../storage/blob-store.ts';
import { lockUpload, recordUploadArrival } from './upload.repository.ts';

/**
 * Records that all bytes were received. Verification begins once the sender's SHA-256 is known, too.
 * @returns the updated row, or null if there is none
 */
export function receiveUpload(context: AppContext, actor: AgencyActor, id: string): Promise<Upload | null> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const upload = await lockUpload(tx, id);
    return upload && checkWhenComplete(tx, { ...upload, receivedAt: context.clock.now() });
  });
}

/** Stores the row and begins verification if bytes and SHA-256 are both present. @returns the updated row. */
export async function checkWhenComplete(tx: Transaction, upload: Upload): Promise<Upload> {
  const complete = upload.receivedAt !== null && upload.clientSha256 !== null;
  const state = complete && upload.state === 'receiving' ? 'checking' : upload.state;
  const { receivedAt, clientSha256 } = upload;
  await recordUploadArrival(tx, upload.id, { receivedAt, clientSha256, state });
  if (state === 'checking')
    await enqueueSharedJob(tx, 'check-upload', { uploadId: upload.id }, { once: true });
  return { ...upload, state };
}

/**
 * Returns how many bytes of an upload were received. While the upload is incomplete, the storage is asked,
 * not the database.
 */
export async function receivedBytes(context: AppContext, upload: Upload): Promise<number> {
  if (upload.state === 'refused') return 0;
  if (upload.receivedAt !== null) return upload.sizeBytes;
  try {
    return await context.blobs.uploads.received(blobKey(upload.id));
  } catch (error) {
    if (error instanceof BlobMissing) return 0;
    throw error;
  }
}
