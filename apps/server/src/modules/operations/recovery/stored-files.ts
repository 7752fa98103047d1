import type { Transaction } from '@plainview/postgres/database';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing, type BlobStore } from '../../../platform/storage/blob-store.ts';
import { eachNamedBlob, type NamedBlob } from '../../evidence/stored-files/named-blob.repository.ts';

/** A stored file with its recorded SHA-256. */
export interface RecordedFile extends NamedBlob {
  readonly sha256: string;
}

/** Yields the stored files that rows refer to. Uploads that are not stored yet have no SHA-256. */
export async function* eachRecordedFile(tx: Transaction): AsyncGenerator<RecordedFile> {
  for await (const { key, sizeBytes, sha256 } of eachNamedBlob((batch) => batch(tx)))
    if (sha256 !== null) yield { key, sizeBytes, sha256 };
}

/** Reads a stored file. @returns what is wrong with it; null if it has its recorded size and SHA-256 */
export async function findFault(
  blobs: Pick<BlobStore, 'hash'>,
  { key, sizeBytes, sha256 }: RecordedFile,
  signal?: AbortSignal,
): Promise<string | null> {
  try {
    const found = await blobs.hash({ state: 'permanent', key: blobKey(key) }, signal);
    return found.sha256 === sha256 && found.bytes === sizeBytes ? null : 'differs from its record';
  } catch (error) {
    if (error instanceof BlobMissing) return 'is missing';
    throw error;
  }
}
