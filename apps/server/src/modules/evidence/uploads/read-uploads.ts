import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import type { SameFile } from '@plainview/domain/evidence/videos/video-problems';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { listFilesByHash } from '../videos/same-file.repository.ts';
import { receivedBytes } from './receive-upload.ts';
import { findUpload, listUploads } from './upload.repository.ts';

/** An upload with the number of bytes received, and the agency's videos that are the same file. */
export type UploadDetail = Upload & {
  readonly receivedBytes: number;
  readonly sameFiles: readonly SameFile[];
};

/** Adds to uploads what their rows do not contain. */
export async function readUploadDetails(
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

/** Lists the actor's own uploads that do not belong to a ticket yet. */
export async function readUploads(context: AppContext, actor: AgencyActor): Promise<UploadDetail[]> {
  const uploads = await tenantReadAtOnce(context.database, actor, (tx) => listUploads(tx, actor.userId));
  return readUploadDetails(context, actor, uploads);
}

/** Returns one of the actor's own uploads. @throws AppError NOT_FOUND. */
export async function readUpload(context: AppContext, actor: AgencyActor, id: string): Promise<UploadDetail> {
  const upload = await tenantReadAtOnce(context.database, actor, (tx) => findUpload(tx, id));
  const [detail] = upload?.userId === actor.userId ? await readUploadDetails(context, actor, [upload]) : [];
  if (!detail) throw new AppError('NOT_FOUND');
  return detail;
}
