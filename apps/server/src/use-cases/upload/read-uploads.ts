import type { AgencyActor } from '@plainview/domain/account/actor';
import type { Upload } from '@plainview/domain/video/upload';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { tenantReadAtOnce } from '../../persistence/database/tenant-transaction.ts';
import { findUpload, listUploads } from '../../persistence/video/upload.repository.ts';
import { receivedBytes } from './receive-upload.ts';

/** An upload with the number of bytes received. */
export type UploadWithBytes = Upload & { readonly receivedBytes: number };

export async function withReceivedBytes(context: AppContext, upload: Upload): Promise<UploadWithBytes> {
  return { ...upload, receivedBytes: await receivedBytes(context, upload) };
}

/** Lists the actor's own uploads that do not belong to a ticket yet. */
export async function readUploads(context: AppContext, actor: AgencyActor): Promise<UploadWithBytes[]> {
  const uploads = await tenantReadAtOnce(context.database, actor, (tx) => listUploads(tx, actor.userId));
  return Promise.all(uploads.map((upload) => withReceivedBytes(context, upload)));
}

/** Returns one of the actor's own uploads. @throws AppError NOT_FOUND. */
export async function readUpload(
  context: AppContext,
  actor: AgencyActor,
  id: string,
): Promise<UploadWithBytes> {
  const upload = await tenantReadAtOnce(context.database, actor, (tx) => findUpload(tx, id));
  if (!upload || upload.userId !== actor.userId) throw new AppError('NOT_FOUND');
  return withReceivedBytes(context, upload);
}
