import type { ErrorInfo } from '@plainview/domain/shared/error-code';
import { isConnectionError } from '@plainview/postgres/connections/connection-error';
import { AppError } from './core/app-error.ts';
import { RightEnded } from './database/tenant-transaction.ts';
import { PdfThreadEnded } from './integrations/rendering/rendering-lane.ts';
import { StorageFull, StorageUnavailable } from './storage/blob-store.ts';

/** Returns the catalog's code and data for an error, or null for an unexpected error. */
export function toErrorInfo(error: unknown): ErrorInfo | null {
  if (error instanceof AppError) return error.info;
  if (error instanceof RightEnded) return { code: error.code };
  if (error instanceof PdfThreadEnded) return { code: 'PDF_NOT_RENDERED' };
  if (error instanceof StorageFull) return { code: 'STORAGE_FULL' };
  if (error instanceof StorageUnavailable) return { code: 'STORAGE_UNAVAILABLE' };
  if (isConnectionError(error)) return { code: 'DATABASE_UNAVAILABLE' };
  return null;
}
