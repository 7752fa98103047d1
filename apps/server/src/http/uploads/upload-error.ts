import { errorCatalog } from '@plainview/contract/error-catalog';
import { uploadTexts } from '@plainview/domain/video/upload';
import { isConnectionError } from '../../persistence/database/connection-error.ts';
import { RightEnded } from '../../persistence/database/tenant-transaction.ts';
import { BlobMissing, StorageFull, StorageUnavailable } from '../../storage/blob-store.ts';

/** What the tus server throws at: it answers with status and words of such an error as they stand. */
export class UploadError extends Error {
  override readonly name = 'UploadRefused';
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, text: string) {
    super(text);
    this.status_code = status;
    this.body = text;
  }
}

/** What an ended right, or a fault of the storage or the database, means for a sender; null for any other error. */
export function refusalOf(error: unknown): UploadError | null {
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
