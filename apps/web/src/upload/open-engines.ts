import type { UploadEngine } from './upload-engine.ts';
import { openUploadMemory } from './upload-store.ts';

/**
 * Upload engines running on this page, by user and target. Separate from the code that creates them, which is
 * loaded later: sign-out must work even if that code was never loaded.
 */
export const openEngines = new Map<string, OpenEngine>();

interface OpenEngine {
  readonly userId: string;
  /** The draft that the files belong to; null for other files. */
  readonly draftId: string | null;
  readonly engine: UploadEngine;
  readonly unwatch: () => void;
}

/** Stops running uploads and clears what this machine stores about the user's uploads. For sign-out. */
export async function forgetUploads(userId: string): Promise<void> {
  const closing: Promise<void>[] = [];
  for (const [key, opened] of openEngines) {
    if (opened.userId !== userId) continue;
    openEngines.delete(key);
    opened.unwatch();
    closing.push(opened.engine.close());
  }
  await Promise.all([...closing, openUploadMemory(userId).forgetAll()]);
}

/** Refreshes an upload that the server reported as changed. For the live subscription. */
export async function refreshUpload(uploadId: string): Promise<void> {
  await Promise.all([...openEngines.values()].map(({ engine }) => engine.refresh(uploadId)));
}

/** Stops the uploads of a draft on this page. The server keeps them until they expire. */
export function closeDraftUploads(userId: string, draftId: string): void {
  for (const [key, opened] of openEngines) {
    if (opened.userId !== userId || opened.draftId !== draftId) continue;
    openEngines.delete(key);
    opened.unwatch();
    opened.engine.stop();
  }
}

/** Returns the engines of a user's drafts on this page. */
export const draftEngines = (
  userId: string,
): readonly { readonly draftId: string; readonly engine: UploadEngine }[] =>
  [...openEngines.values()].flatMap(({ userId: owner, draftId, engine }) =>
    owner === userId && draftId !== null ? [{ draftId, engine }] : [],
  );
