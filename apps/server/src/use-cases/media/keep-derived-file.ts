import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { enqueueJob } from '../../jobs/job-catalogue.ts';
import type { Transaction } from '../../persistence/database.ts';
import { insertDerivedFile, type DerivedFile } from '../../persistence/derived-file.repository.ts';
import { asSystem } from '../../persistence/tenant-transaction.ts';
import { blobKey, type BlobContent } from '../../storage/blob-store.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** Longer than bytes take to arrive: after it, those that got no row go. */
const UNNAMED_FOR_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/**
 * Stores a file made from a video: first its bytes, compared with the SHA-256 that their maker measured, then its row
 * together with what `andThen` writes. Killed in between, the bytes go a day later.
 * @returns the file, or null where the video is gone or the run has a file of that name already.
 * @throws BlobHashMismatch where the bytes are others; StorageFull, StorageUnavailable.
 */
export async function keepDerivedFile(
  context: AppContext,
  file: Omit<DerivedFile, 'id' | 'createdAt'>,
  content: BlobContent,
  andThen: (tx: Transaction, kept: DerivedFile) => Promise<void>,
): Promise<DerivedFile | null> {
  const kept: DerivedFile = { ...file, id: randomUUID(), createdAt: context.clock.now() };
  const unnamed = { storageKey: kept.id };
  const runAt = new Date(kept.createdAt.getTime() + UNNAMED_FOR_MILLISECONDS);
  const removeUnnamed = (when: { readonly runAt?: Date }) =>
    asSystem(context.database, (tx) =>
      enqueueJob(tx, 'delete-blob', unnamed, { key: `delete-blob:${kept.id}`, ...when }),
    );
  await removeUnnamed({ runAt });
  await context.blobs.putPermanent(blobKey(kept.id), content, kept.sha256, kept.sizeBytes);
  const isKept = await asSystem(context.database, async (tx) => {
    if (!(await insertDerivedFile(tx, kept))) return false;
    await andThen(tx, kept);
    return true;
  });
  if (!isKept) await removeUnnamed({});
  return isKept ? kept : null;
}
