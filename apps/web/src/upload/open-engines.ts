import type { UploadEngine } from './upload-engine.ts';
import { openUploadMemory } from './upload-store.ts';

/**
 * Upload engines running on this page, by user id. Separate from the code that creates them, which is loaded later:
 * sign-out must work even if that code was never loaded.
 */
export const openEngines = new Map<string, { readonly engine: UploadEngine; readonly unwatch: () => void }>();

/** Stops running uploads and clears what this machine stores about the user's uploads. For sign-out. */
export async function forgetUploads(userId: string): Promise<void> {
  const known = openEngines.get(userId);
  openEngines.delete(userId);
  known?.unwatch();
  await (known ? known.engine.close() : openUploadMemory(userId).forgetAll());
}

/** Refreshes an upload that the server reported as changed. For the live subscription. */
export async function refreshUpload(uploadId: string): Promise<void> {
  await Promise.all([...openEngines.values()].map(({ engine }) => engine.refresh(uploadId)));
}
