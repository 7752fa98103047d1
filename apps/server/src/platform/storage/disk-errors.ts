import { stat } from 'node:fs/promises';
import { constants } from 'node:os';
import { isErrno } from '../core/durable-file.ts';
import { BlobMissing, StorageFull, StorageUnavailable, type BlobAddress } from './blob-store.ts';

/** Codes of errors that are about one file or this program, and not about the disk. */
const OF_FILES: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTEMPTY', 'EINVAL', 'EBADF']);
/** Error codes of the operating system (errno). Those of Node.js begin with `ERR_`. */
const ERRNO = /^(?:E[A-Z0-9]+$|Unknown system error )/u;
/** The quota is used up (EDQUOT). Node.js does not know the code. */
const QUOTA_USED = `Unknown system error -${constants.errno.EDQUOT}`;

/**
 * Runs a function on a blob and translates operating system errors to those of the interface.
 * @param folder contains the blob; if it is missing, so is the disk, and not only the blob
 */
export async function translated<T>(address: BlobAddress, folder: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) await requireFolder(folder);
    throw asStorageError(error, address);
  }
}

/** Works like `translated` for a folder. */
export async function translatedOf<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asDiskError(error);
  }
}

/** @throws StorageUnavailable if the folder is missing: its disk is not mounted */
async function requireFolder(folder: string): Promise<void> {
  try {
    await stat(folder);
  } catch (error) {
    throw asDiskError(error);
  }
}

/** Maps ENOENT to BlobMissing, and other errors as `asDiskError` does. */
export const asStorageError = (error: unknown, address: BlobAddress): unknown =>
  isErrno(error, 'ENOENT') ? new BlobMissing(address, { cause: error }) : asDiskError(error);

/**
 * Maps ENOSPC, EDQUOT and EFBIG to StorageFull, and all errors of the operating system that are not about one file to
 * StorageUnavailable: the disk fails, is read-only or not mounted, or too many files are open. Returns any other error
 * unchanged.
 */
function asDiskError(error: unknown): unknown {
  if (isErrno(error, 'ENOSPC', 'EFBIG', QUOTA_USED)) return new StorageFull({ cause: error });
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return error;
  return ERRNO.test(error.code) && !OF_FILES.has(error.code)
    ? new StorageUnavailable(error.message, { cause: error })
    : error;
}
