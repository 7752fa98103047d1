import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import type { BlobContent } from '../../../platform/storage/blob-store.ts';
import { confirmBlob, withReservedBlob } from '../stored-files/reserve-blob.ts';
import { createDerivedFile } from './derived-files.repository.ts';

/**
 * Stores a file made from a video: first its bytes, verified against the SHA-256 that its producer measured,
 * then its row together with what `andThen` writes.
 * @returns the file, or null if the video is gone or the run already has a file of that name
 * @throws BlobHashMismatch if the bytes differ; StorageFull, StorageUnavailable.
 */
export function storeDerivedFile(
  context: AppContext,
  file: Omit<DerivedFile, 'id' | 'createdAt'>,
  content: BlobContent,
  andThen: (tx: Transaction, kept: DerivedFile) => Promise<void>,
): Promise<DerivedFile | null> {
  const store = async (id: string): Promise<DerivedFile | null> => {
    const kept: DerivedFile = { ...file, id, createdAt: context.clock.now() };
    await context.blobs.putPermanent(blobKey(id), content, kept.sha256, kept.sizeBytes);
    return asSystem(context.database, async (tx) => {
      if (!(await createDerivedFile(tx, kept))) return null;
      await confirmBlob(tx, id);
      await andThen(tx, kept);
      return kept;
    });
  };
  return withReservedBlob(context, store, (kept) => kept !== null);
}
