import type { AppContext } from '../../../platform/app-context.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';

/** Reads a stored file of a few pages completely. */
export async function readSmallBlob(
  { blobs }: Pick<AppContext, 'blobs'>,
  storageKey: string,
): Promise<ArrayBuffer> {
  const handle = await blobs.open({ state: 'permanent', key: blobKey(storageKey) });
  try {
    const bytes = await handle.read(0, handle.size);
    return new Uint8Array(bytes).buffer;
  } finally {
    await handle.close();
  }
}
