import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';

/** Size of the file that tests the storage: several reads, and quick over a slow connection. */
export const TEST_FILE_BYTES = 1024 * 1024;

/**
 * Stores random bytes the way uploads are stored, reads them back, compares their SHA-256 and deletes them.
 * They stay temporary, so that a store with a retention period does not keep them.
 * @throws errors of the storage
 */
export async function tryStorage(blobs: BlobStore): Promise<void> {
  const key = blobKey(randomUUID());
  const address = { state: 'temporary', key } as const;
  const content = randomBytes(TEST_FILE_BYTES);
  try {
    await blobs.uploads.begin(key, TEST_FILE_BYTES);
    await blobs.uploads.append(key, { size: TEST_FILE_BYTES, offset: 0 }, inOnePiece(content));
    await blobs.uploads.finish(key);
    const { sha256 } = await blobs.hash(address);
    if (sha256 !== createHash('sha256').update(content).digest('hex'))
      throw new Error('The storage returned other bytes than were stored.');
    await blobs.delete(address);
  } catch (error) {
    await blobs.delete(address).catch(() => false);
    throw error;
  }
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
