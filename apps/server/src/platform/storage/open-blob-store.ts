import path from 'node:path';
import type { BucketSettings } from '../config/bucket-settings.ts';
import type { BlobStore, StorageUnavailable } from './blob-store.ts';
import { openDiskBlobStore } from './disk-blob-store.ts';

/** Location of stored files. */
export interface StorageSettings {
  readonly dataDirectory: string;
  /** Null means the folder `files` in the data directory. */
  readonly bucket: BucketSettings | null;
}

/** Returns the folder that stores files on disk. */
export const filesFolder = ({ dataDirectory }: Pick<StorageSettings, 'dataDirectory'>): string =>
  path.join(dataDirectory, 'files');

/**
 * Opens the folder or the bucket in the settings. The S3 client is loaded only if there is a bucket.
 * @param onUnreachable called if the store does not respond; the product starts anyway
 * @throws BucketError if the bucket cannot be used as configured
 */
export async function openBlobStore(
  settings: StorageSettings,
  onUnreachable: (error: StorageUnavailable) => void,
): Promise<BlobStore> {
  if (settings.bucket === null) return openDiskBlobStore(filesFolder(settings));
  const { openBucket } = await import('./bucket/open-bucket.ts');
  return openBucket(settings.bucket, onUnreachable);
}
