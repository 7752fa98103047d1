import { createHash } from 'node:crypto';
import type { AppContext } from '../../../platform/app-context.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobHashMismatch } from '../../../platform/storage/blob-store.ts';

/**
 * Reads a small stored file into memory and checks it.
 * @throws BlobMissing; BlobHashMismatch if its bytes are not those of the SHA-256; StorageUnavailable
 */
export async function readStored(
  { blobs }: Pick<AppContext, 'blobs'>,
  storageKey: string,
  sha256: string,
): Promise<Uint8Array> {
  const key = blobKey(storageKey);
  const handle = await blobs.open({ state: 'permanent', key });
  try {
    const bytes = await handle.read(0, handle.size);
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (actual !== sha256) throw new BlobHashMismatch(key, sha256, actual);
    return bytes;
  } finally {
    await handle.close();
  }
}
