import { isErrno } from '../core/durable-file.ts';
import { BlobMissing, StorageFull, type BlobAddress } from './blob-store.ts';

/** Runs it and turns the operating system's errors into those of the interface. */
export async function translated<T>(address: BlobAddress, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asStorageError(error, address);
  }
}

/** ENOENT → BlobMissing, ENOSPC, EDQUOT and EFBIG → StorageFull; anything else as it is. */
export function asStorageError(error: unknown, address: BlobAddress): unknown {
  if (isErrno(error, 'ENOENT')) return new BlobMissing(address, { cause: error });
  if (isErrno(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) return new StorageFull({ cause: error });
  return error;
}
