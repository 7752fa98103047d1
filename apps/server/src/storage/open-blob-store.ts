import path from 'node:path';
import type { BucketSettings } from '../config/bucket-settings.ts';
import type { BlobStore, StorageUnavailable } from './blob-store.ts';
import { openDiskBlobStore } from './disk-blob-store.ts';

/** Where the settings say that files lie. */
export interface StorageSettings {
  readonly dataDirectory: string;
  /** Null: the folder `files` of the data directory. */
  readonly bucket: BucketSettings | null;
}

/** Where the folder's files lie. */
export const filesFolder = ({ dataDirectory }: Pick<StorageSettings, 'dataDirectory'>): string =>
  path.join(dataDirectory, 'files');

/**
 * The folder or the bucket of the settings. What speaks to a bucket is loaded only where there is one.
 * @param onUnreachable hears of a store that does not answer; the product starts all the same
 * @throws BucketError where the bucket cannot be used as it is set
 */
export async function openBlobStore(
  settings: StorageSettings,
  onUnreachable: (error: StorageUnavailable) => void,
): Promise<BlobStore> {
  if (settings.bucket === null) return openDiskBlobStore(filesFolder(settings));
  const { openBucket } = await import('./bucket/open-bucket.ts');
  return openBucket(settings.bucket, onUnreachable);
}
