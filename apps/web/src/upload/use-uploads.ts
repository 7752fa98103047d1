import { useEffect, useSyncExternalStore } from 'react';
import { uploadsOf } from './upload-engines.ts';
import type { UploadItem } from './upload-machine.ts';

export type { UploadItem, UploadPhase } from './upload-machine.ts';

/** A user's uploads and their actions, for screens. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Items of `items` that were started earlier and resume once the same file is selected again. */
  readonly restorable: readonly UploadItem[];
  /** Starts uploads, or resumes an unfinished one if the file matches. */
  readonly addFiles: (files: readonly File[]) => void;
  readonly pause: (key: string) => void;
  readonly resume: (key: string) => void;
  /** Resumes after a failure; starts over after a refusal. */
  readonly retry: (key: string) => void;
  /** Abandons the upload, also on the server. */
  readonly remove: (key: string) => void;
  /** Removes uploads that are now part of a ticket from the list. */
  readonly forgetSubmitted: (uploadIds: readonly string[]) => void;
}

/**
 * Returns a user's uploads for one ticket, or for a new one by default. They live outside React: they continue while screens mount and unmount, and end with the
 * page or at sign-out (`forgetUploads`).
 */
export function useUploads(userId: string, ticketId: string | null = null): Uploads {
  const engine = uploadsOf(userId, { ticketId, importId: null });
  const { items, restorable } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  useEffect(() => engine.restore(), [engine]);
  const { addFiles, pause, resume, retry, remove, forgetSubmitted } = engine;
  return { items, restorable, addFiles, pause, resume, retry, remove, forgetSubmitted };
}
