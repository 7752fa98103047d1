import { errorCatalog } from '@plainview/contract/error-catalog';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../platform/app-context.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { parseIdempotencyKey } from '../../platform/core/idempotency-key.ts';
import type { IdempotentRequest } from '../../platform/core/idempotency-key.ts';
import { findStoredResult } from '../../platform/idempotency/with-idempotency.ts';
import { UploadError } from './upload-error.ts';

/**
 * Returns the id of the upload that an earlier request with the same idempotency key created, or null.
 * @throws UploadError 400 or 422.
 */
export async function findEarlierUpload(
  app: AppContext,
  actor: AgencyActor,
  mark: IdempotentRequest,
): Promise<string | null> {
  const earlier = await findStoredResult(app, actor, mark).catch(throwIdempotencyError);
  return typeof earlier === 'string' ? earlier : null;
}

/**
 * Parses the idempotency key of a request that creates an upload. Returns null without an `Idempotency-Key`.
 * @throws UploadError 400.
 */
export function parseUploadIdempotencyKey(headers: Headers): IdempotentRequest | null {
  const sent = headers.get('idempotency-key');
  if (sent === null) return null;
  try {
    return parseIdempotencyKey(sent, 'uploads.begin', [
      headers.get('upload-length'),
      headers.get('upload-metadata'),
    ]);
  } catch (error) {
    return throwIdempotencyError(error);
  }
}

/** Converts an idempotency error to an `UploadError`; rethrows any other error. @throws UploadError */
export function throwIdempotencyError(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { status, message } = errorCatalog[error.info.code];
  throw new UploadError(status, message);
}
