import { errorCatalog } from '@plainview/contract/error-catalog';
import type { AgencyActor } from '@plainview/domain/account/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { SHA256_PATTERN, tooLargeText, uploadTexts } from '@plainview/domain/video/upload';
import type { Upload } from '@tus/utils';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { findUpload, insertUpload, updateUpload } from '../../persistence/video/upload.repository.ts';
import { blobKey } from '../../storage/blob-key.ts';
import { recordEvent } from '../../use-cases/custody/record-event.ts';
import { withIdempotency } from '../../use-cases/idempotency/with-idempotency.ts';
import { callerOfRequest } from '../middleware/request-caller.ts';
import { UploadError, refusalOf } from './upload-error.ts';
import { throwIdempotencyError } from './upload-idempotency.ts';
import { requireRoomOfAgency, type ReserveDisk } from './upload-quotas.ts';

/**
 * Who may send: an approved user of an agency.
 * @throws UploadError 401 or 403.
 */
export async function requireSender(app: AppContext, headers: Headers): Promise<AgencyActor> {
  const caller = await callerOfRequest(app, headers);
  if (caller.kind === 'nobody') {
    throw new UploadError(
      401,
      caller.code === 'NOT_SIGNED_IN' ? uploadTexts.notSignedIn : errorCatalog[caller.code].message,
    );
  }
  if (caller.kind === 'refused' || caller.actor.role !== 'agency') {
    throw new UploadError(403, uploadTexts.notAllowed);
  }
  return caller.actor;
}

/**
 * Lets the user who began an upload continue it, ask for it or give it up, and nobody else of the agency. Absent and another
 * user's answer alike. A visit moves the day on which it counts as abandoned.
 * @returns its id as stored, which is also the key of its bytes and of its lock.
 * @throws UploadError 404.
 */
export async function requireOwnUpload(app: AppContext, actor: AgencyActor, asked: string): Promise<string> {
  const id = parseRecordId(asked);
  const mine =
    id !== null &&
    (await tenantTransaction(app.database, actor, async (tx) => {
      const upload = await findUpload(tx, id);
      if (upload?.userId !== actor.userId || upload.state !== 'receiving') return false;
      await updateUpload(tx, id, { expiresAt: expiryOf(app) });
      return true;
    }));
  if (!mine) throw new UploadError(404, uploadTexts.notYours);
  return id;
}

/** When an upload that nobody goes on with is swept. */
export const expiryOf = (app: AppContext): Date =>
  new Date(app.clock.now().getTime() + app.config.uploadExpiryHours * 3_600_000);

/**
 * A new upload: named, of a known size within the limit, and with room for it. Its row is made before its
 * first byte is taken. Under a mark there is one, whatever becomes of the answer.
 * @throws UploadError 400, 409, 413, 422, 503 or 507.
 */
export async function acceptUpload(
  app: AppContext,
  { actor, mark }: { readonly actor: AgencyActor; readonly mark: IdempotentRequest | null },
  upload: Upload,
  reserveDisk: ReserveDisk,
): Promise<void> {
  const { size, metadata } = upload;
  const fileName =
    metadata?.['filename']
      ?.toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
      .trim() ?? '';
  if (fileName === '') throw new UploadError(400, uploadTexts.noName);
  if (size === undefined) throw new UploadError(400, uploadTexts.noLength);
  if (size === 0) throw new UploadError(400, uploadTexts.empty);
  if (size > app.config.maximumUploadBytes)
    throw new UploadError(413, tooLargeText(app.config.maximumUploadBytes));

  const sha256 = metadata?.['sha256'] ?? null;
  const now = app.clock.now();
  const accept = () =>
    withIdempotency(app, actor, mark, async (tx) => {
      await requireRoomOfAgency(app, tx, actor, size);
      // Before the row: where the storage refuses there is none. Bytes without a row are swept.
      await app.blobs.uploads.begin(blobKey(upload.id), size);
      await insertUpload(tx, {
        id: upload.id,
        agencyId: actor.agencyId,
        userId: actor.userId,
        fileName: fileName.slice(0, 255),
        sizeBytes: size,
        state: 'receiving',
        clientSha256: sha256 !== null && SHA256_PATTERN.test(sha256) ? sha256 : null,
        createdAt: now,
        expiresAt: expiryOf(app),
      });
      await recordEvent(tx, actor, now, {
        event: 'upload.started',
        subject: 'upload',
        subjectId: upload.id,
        agencyId: actor.agencyId,
        data: { fileName, sizeBytes: size },
      });
      return upload.id;
    });
  const accepted = reserveDisk(size, accept).catch((error: unknown) => {
    throw refusalOf(error) ?? error;
  });
  if ((await accepted.catch(throwIdempotencyError)) !== upload.id)
    throwIdempotencyError(new AppError('REPEAT_UNDER_WAY'));
}
