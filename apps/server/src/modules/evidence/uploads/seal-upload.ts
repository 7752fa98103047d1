import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { readUploadDetails, type UploadDetail } from './read-uploads.ts';
import { checkWhenComplete, receivedBytes, receiveUpload } from './receive-upload.ts';
import { lockUpload } from './upload.repository.ts';

/**
 * Sets the SHA-256 that the sender computed over the file. It can be set only once. Verification of the
 * stored bytes begins when all of them are present.
 * @throws AppError NOT_FOUND or UPLOAD_HASH_CONFLICT.
 */
export async function sealUpload(
  context: AppContext,
  actor: AgencyActor,
  id: string,
  sha256: string,
): Promise<UploadDetail> {
  const sealed = await tenantTransaction(context.database, actor, async (tx) => {
    const upload = await lockUpload(tx, id);
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
  const [detail] = upload ? await readUploadDetails(context, actor, [upload]) : [];
  if (!detail) throw new AppError('NOT_FOUND');
  return detail;
}
