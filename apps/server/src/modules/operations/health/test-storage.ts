import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { blobKey } from '../../../storage/blob-key.ts';

/** Size of the test file: several reads, and quick over a slow connection. */
const BYTES = 1024 * 1024;

/** The result of a test of the storage. */
export interface StorageTest {
  /** Null if it works. */
  readonly problem: string | null;
  readonly bytes: number;
  readonly milliseconds: number;
}

/**
 * Stores random bytes the way uploads are stored, reads them back, compares their SHA-256 and deletes them.
 * They stay temporary, so that a store with a retention period does not keep them.
 */
export async function testStorage(
  { blobs, database, log }: Pick<AppContext, 'blobs' | 'database' | 'log'>,
  actor: AdminActor,
): Promise<StorageTest> {
  // Checks the administrator's rights again, as every change does.
  await tenantTransaction(database, actor, async () => undefined);
  const key = blobKey(randomUUID());
  const address = { state: 'temporary', key } as const;
  const content = randomBytes(BYTES);
  const startedAt = performance.now();
  const result = (problem: string | null): StorageTest => ({
    problem,
    bytes: BYTES,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  try {
    await blobs.uploads.begin(key, BYTES);
    await blobs.uploads.append(key, { size: BYTES, offset: 0 }, inOnePiece(content));
    await blobs.uploads.finish(key);
    const { sha256 } = await blobs.hash(address);
    await blobs.delete(address);
    const isSame = sha256 === createHash('sha256').update(content).digest('hex');
    return result(isSame ? null : 'The storage returned other bytes than were stored.');
  } catch (error) {
    log.error({ err: error }, 'the test of the storage failed');
    await blobs.delete(address).catch(() => false);
    return result(error instanceof Error ? error.message : String(error));
  }
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
