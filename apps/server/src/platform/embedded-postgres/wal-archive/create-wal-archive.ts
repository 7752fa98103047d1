import type { ArchiveSettings } from '../../config/archive-settings.ts';
import { FolderStore } from './folder-store.ts';
import { WalArchive } from './wal-archive.ts';

/** One archive for each settings, so that it reads what never changes once. */
const created = new WeakMap<ArchiveSettings, Promise<WalArchive>>();

/** Returns the archive in the settings, without contacting it. The S3 client is loaded only for a bucket. */
export function walArchiveOf(settings: ArchiveSettings): Promise<WalArchive> {
  const archive = created.get(settings) ?? createWalArchive(settings);
  created.set(settings, archive);
  return archive;
}

async function createWalArchive({ place, bucket, key }: ArchiveSettings): Promise<WalArchive> {
  if (bucket === null) return new WalArchive(new FolderStore(place), key);
  const { createBucket } = await import('../../storage/bucket/open-bucket.ts');
  const { BucketStore } = await import('./bucket-store.ts');
  return new WalArchive(new BucketStore(place, createBucket(bucket)), key);
}
