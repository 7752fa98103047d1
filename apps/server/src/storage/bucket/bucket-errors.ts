import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageFull, StorageUnavailable } from '../blob-store.ts';

/** Names differ between stores; all of them mean that the object or the multipart upload is not there. */
const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'NoSuchVersion']);
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull']);

/** What was asked for is not there. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && MISSING.has(error.name);

/** A condition does not hold: the name is taken, or the object is another one by now. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0);

/** The store does not know how to do this: some copy no encrypted objects. */
export const isNotImplemented = (error: unknown): boolean =>
  error instanceof StorageUnavailable &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 501;

/** The store says that it may not be done. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof StorageUnavailable &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 403;

/**
 * What a failed request means. Answers about the object itself stay as they are; a full store, one that cannot be reached
 * and one that refuses (credentials, rights, no such bucket, a fault of its own) become the storage's errors.
 */
export function asBucketError(error: unknown): unknown {
  if (isMissing(error) || isConditionFailed(error)) return error;
  if (!(error instanceof Error)) return error;
  if (!(error instanceof S3ServiceException))
    return new StorageUnavailable(error.message || error.name, { cause: error });
  const status = error.$metadata.httpStatusCode ?? 0;
  if (FULL.has(error.name) || status === 507) return new StorageFull({ cause: error });
  return new StorageUnavailable(`${error.name} (${status})`, { cause: error });
}
