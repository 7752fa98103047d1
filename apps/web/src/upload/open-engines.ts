import type { UploadEngine } from './upload-engine.ts';
import { openUploadMemory } from './upload-store.ts';

/**
 * The engines that run on this page, by user. Apart from what makes them, which is loaded later: a sign-out has to
 * work also where that never came.
 */
export const openEngines = new Map<string, { readonly engine: UploadEngine; readonly unwatch: () => void }>();

/** At sign-out: stops what runs and wipes what this machine remembers of the user's uploads. */
export async function forgetUploads(userId: string): Promise<void> {
  const known = openEngines.get(userId);
  openEngines.delete(userId);
  known?.unwatch();
  await (known ? known.engine.close() : openUploadMemory(userId).forgetAll());
}

/** For the live subscription: the server has news of this upload. */
export async function refreshUpload(uploadId: string): Promise<void> {
  await Promise.all([...openEngines.values()].map(({ engine }) => engine.refresh(uploadId)));
}
