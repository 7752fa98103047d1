import type { Config } from '../../../platform/config/config.ts';
import { listOtherData } from '../../../platform/embedded-postgres/upgrade-copy.ts';
import type { BlobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing, type BlobAddress, type BlobStore } from '../../../platform/storage/blob-store.ts';
import { openDiskBlobStore } from '../../../platform/storage/disk-blob-store.ts';
import { filesFolder } from '../../../platform/storage/open-blob-store.ts';

const states = ['temporary', 'permanent'] as const;

/**
 * Returns the files from before an upgrade, and the newer ones that a rollback put aside. Folders that were empty, and
 * therefore not kept, are created: a missing folder means a missing disk.
 */
async function openOtherCopies({ dataDirectory }: Pick<Config, 'dataDirectory'>): Promise<BlobStore[]> {
  const folders = await listOtherData(dataDirectory);
  return Promise.all(folders.map((folder) => openDiskBlobStore(filesFolder({ dataDirectory: folder }))));
}

/** Deletes a file's other names and copies that upgrades and rollbacks kept. Can be repeated. */
export async function deleteOtherCopies(config: Pick<Config, 'dataDirectory'>, key: BlobKey): Promise<void> {
  for (const files of await openOtherCopies(config))
    for (const state of states) await files.delete({ state, key });
}

/**
 * Returns whether bytes of any of the files are in the storage, or in what upgrades and rollbacks kept of it.
 */
export async function isAnyStored(
  { blobs, config }: { readonly blobs: BlobStore; readonly config: Pick<Config, 'dataDirectory'> },
  keys: readonly BlobKey[],
): Promise<boolean> {
  const places = [blobs, ...(await openOtherCopies(config))];
  for (const key of keys)
    for (const place of places)
      for (const state of states) if (await isStored(place, { state, key })) return true;
  return false;
}

async function isStored(place: BlobStore, address: BlobAddress): Promise<boolean> {
  try {
    await place.size(address);
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}
