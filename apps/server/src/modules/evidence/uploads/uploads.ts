import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import type { SameFile } from '@plainview/domain/evidence/videos/video-problems';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob, enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { listFilesByHash } from '../videos/same-file.repository.ts';
import * as repository from './uploads.repository.ts';

/** An upload with the number of bytes received, and the agency's videos that are the same file. */
export type UploadDetail = Upload & {
  readonly receivedBytes: number;
  readonly sameFiles: readonly SameFile[];
};

/** Lists the actor's own uploads that do not belong to a ticket yet. */
export async function listUploads(context: AppContext, actor: AgencyActor): Promise<UploadDetail[]> {
  const uploads = await tenantReadAtOnce(context.database, actor, (tx) =>
    repository.listUploads(tx, actor.userId),
  );
  return withDetails(context, actor, uploads);
}

/** Returns one of the actor's own uploads. */
export async function getUpload(context: AppContext, actor: AgencyActor, id: string): Promise<UploadDetail> {
  const upload = await tenantReadAtOnce(context.database, actor, (tx) => repository.getUpload(tx, id));
  const [detail] = upload?.userId === actor.userId ? await withDetails(context, actor, [upload]) : [];
  if (!detail) throw new AppError('NOT_FOUND');
  return detail;
}

/**
 * Records that all bytes were received. Verification begins once the sender's SHA-256 is known, too.
 * @returns the updated row, or null if there is none
 */
export function receiveUpload(context: AppContext, actor: AgencyActor, id: string): Promise<Upload | null> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const upload = await repository.lockUpload(tx, id);
    return upload && checkWhenComplete(tx, { ...upload, receivedAt: context.clock.now() });
  });
}

/**
 * Sets the SHA-256 that the sender computed over the file. It can be set only once. Verification of the
 * stored bytes begins when all of them are present.
 */
export async function sealUpload(
  context: AppContext,
  actor: AgencyActor,
  id: string,
  sha256: string,
): Promise<UploadDetail> {
  const sealed = await tenantTransaction(context.database, actor, async (tx) => {
    const upload = await repository.lockUpload(tx, id);
    if (!upload || upload.userId !== actor.userId) throw new AppError('NOT_FOUND');
    if (upload.clientSha256 !== null && upload.clientSha256 !== sha256)
      throw new AppError('UPLOAD_HASH_CONFLICT');
    if (upload.state !== 'receiving') return upload;
    return checkWhenComplete(tx, { ...upload, clientSha256: sha256 });
  });
  // The process may have been killed after the last byte and before recording it, so measure the bytes.
  const isUnrecorded =
    sealed.receivedAt === null && (await receivedBytes(context, sealed)) === sealed.sizeBytes;
  const upload = isUnrecorded ? await receiveUpload(context, actor, id) : sealed;
  const [detail] = upload ? await withDetails(context, actor, [upload]) : [];
  if (!detail) throw new AppError('NOT_FOUND');
  return detail;
}

/** Discards an upload: deletes its row, and its bytes by a job queued in the same transaction. */
export async function discardUpload(context: AppContext, actor: AgencyActor, id: string): Promise<void> {
  await tenantTransaction(context.database, actor, async (tx) => {
    const upload = await repository.lockUpload(tx, id);
    if (!upload || upload.userId !== actor.userId) throw new AppError('NOT_FOUND');
    await repository.deleteUploads(tx, [upload.id]);
    await enqueueJob(tx, 'delete-blob', { storageKey: upload.id });
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'upload.discarded',
      subject: 'upload',
      subjectId: upload.id,
      agencyId: upload.agencyId,
      data: { fileName: upload.fileName, sha256: upload.storedSha256 },
    });
  });
}

/** Adds to uploads what their rows do not contain. */
async function withDetails(
  context: AppContext,
  actor: AgencyActor,
  uploads: readonly Upload[],
): Promise<UploadDetail[]> {
  const sameFiles = await findSameFiles(context, actor, uploads);
  return Promise.all(
    uploads.map(async (upload) => ({
      ...upload,
      receivedBytes: await receivedBytes(context, upload),
      sameFiles: sameFiles.get(upload.id) ?? [],
    })),
  );
}

/** Only stored uploads have a hash that the server computed. */
async function findSameFiles(
  { database }: AppContext,
  actor: AgencyActor,
  uploads: readonly Upload[],
): Promise<ReadonlyMap<string, readonly SameFile[]>> {
  const hashed = uploads.flatMap(({ id, agencyId, storedSha256 }) =>
    storedSha256 === null ? [] : [{ id, agencyId, sha256: storedSha256 }],
  );
  if (hashed.length === 0) return new Map();
  return tenantReadAtOnce(database, actor, async (tx) => {
    const found = await Promise.all(
      hashed.map(async (file) => [file.id, await listFilesByHash(tx, file)] as const),
    );
    return new Map(found);
  });
}

/** Stores the row and begins verification if bytes and SHA-256 are both present. @returns the updated row. */
async function checkWhenComplete(tx: Transaction, upload: Upload): Promise<Upload> {
  const complete = upload.receivedAt !== null && upload.clientSha256 !== null;
  const state = complete && upload.state === 'receiving' ? 'checking' : upload.state;
  const { receivedAt, clientSha256 } = upload;
  await repository.recordUploadArrival(tx, upload.id, { receivedAt, clientSha256, state });
  if (state === 'checking')
    await enqueueSharedJob(tx, 'check-upload', { uploadId: upload.id }, { once: true });
  return { ...upload, state };
}

/**
 * Returns how many bytes of an upload were received. While the upload is incomplete, the storage is asked,
 * not the database.
 */
async function receivedBytes(context: AppContext, upload: Upload): Promise<number> {
  if (upload.state === 'refused') return 0;
  if (upload.receivedAt !== null) return upload.sizeBytes;
  try {
    return await context.blobs.uploads.received(blobKey(upload.id));
  } catch (error) {
    if (error instanceof BlobMissing) return 0;
    throw error;
  }
}
