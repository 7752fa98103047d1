import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageFull, StorageUnavailable } from '../blob-store.ts';

/** Names differ between stores; all of them mean that the object or the multipart upload does not exist. */
const MISSING: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'NoSuchVersion']);
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull']);

/** Returns whether the object does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && MISSING.has(error.name);

/** Returns whether a precondition failed: the name is taken, or the object has changed. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0);

/** Returns whether the store does not support the operation: some cannot copy encrypted objects. */
export const isNotImplemented = (error: unknown): boolean =>
  error instanceof StorageUnavailable &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 501;

/** Returns whether the store denied access. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof StorageUnavailable &&
  error.cause instanceof S3ServiceException &&
  error.cause.$metadata.httpStatusCode === 403;

/**
 * Translates the error of a failed request. Errors about the object itself stay unchanged. A full store, an
 * unreachable one and one that refuses (credentials, permissions, no such bucket, an internal error) become
 * the storage's errors.
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

/**
 * Returns a value that every answer of a store to this request has.
 * @throws StorageUnavailable if it is missing: something else answered, such as a proxy with a page
 */
export function requireAnswer<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new StorageUnavailable('what answers is not the store');
  return value;
}
