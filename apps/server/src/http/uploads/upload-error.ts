import { idempotencyErrors } from '@plainview/contract/base';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { isConnectionError } from '@plainview/postgres/connections/connection-error';
import { AppError } from '../../platform/core/app-error.ts';
import { RightEnded } from '../../platform/database/tenant-transaction.ts';
import { BlobMissing, StorageFull, StorageUnavailable } from '../../platform/storage/blob-store.ts';

/** Error for the tus server, which responds with its status and text unchanged. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, text: string) {
    super(text);
    this.status_code = status;
    this.body = text;
  }
}

/**
 * Maps an idempotency error, a revoked permission, or a storage or database error to the response for the sender. Returns null for
 * any other error.
 */
export function toUploadError(error: unknown): UploadError | null {
  if (error instanceof AppError && error.info.code in idempotencyErrors) {
    const { status, message } = errorCatalog[error.info.code];
    return new UploadError(status, message);
  }
  if (error instanceof RightEnded) {
    return error.code === 'NOT_SIGNED_IN'
      ? new UploadError(401, uploadTexts.notSignedIn)
      : new UploadError(errorCatalog[error.code].status, errorCatalog[error.code].message);
  }
  if (error instanceof StorageFull) return new UploadError(507, uploadTexts.storageFull);
  if (error instanceof StorageUnavailable) return new UploadError(503, uploadTexts.storageUnavailable);
  if (error instanceof BlobMissing) return new UploadError(404, uploadTexts.notYours);
  if (isConnectionError(error)) {
    const { status, message } = errorCatalog.DATABASE_UNAVAILABLE;
    return new UploadError(status, message);
  }
  return null;
}
