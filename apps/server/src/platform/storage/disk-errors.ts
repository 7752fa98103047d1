import { isErrno } from '../core/durable-file.ts';
import { BlobMissing, StorageFull, type BlobAddress } from './blob-store.ts';

/** Runs a function and translates operating system errors to those of the interface. */
export async function translated<T>(address: BlobAddress, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asStorageError(error, address);
  }
}

/**
 * Maps ENOENT to BlobMissing, and ENOSPC, EDQUOT and EFBIG to StorageFull; returns any other error unchanged.
 */
export function asStorageError(error: unknown, address: BlobAddress): unknown {
  if (isErrno(error, 'ENOENT')) return new BlobMissing(address, { cause: error });
  if (isErrno(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) return new StorageFull({ cause: error });
  return error;
}
