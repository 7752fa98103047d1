import { useEffect, useSyncExternalStore } from 'react';
import { uploadsOf } from './upload-engines.ts';
import type { UploadItem } from './upload-machine.ts';

export type { UploadItem, UploadPhase } from './upload-machine.ts';

/** What a screen sees of a person's uploads and may ask of them. */
export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Those of `items` that were begun earlier and go on once the same file is picked again. */
  readonly restorable: readonly UploadItem[];
  /** Begins to send, or goes on with an upload begun earlier where the file is that one. */
  readonly addFiles: (files: readonly File[]) => void;
  readonly pause: (key: string) => void;
  readonly resume: (key: string) => void;
  /** After a failure it goes on; after a refusal it starts from the first byte. */
  readonly retry: (key: string) => void;
  /** Gives the upload up, also on the server. */
  readonly remove: (key: string) => void;
  /** Takes uploads off the list that a ticket has taken over. */
  readonly forgetSubmitted: (uploadIds: readonly string[]) => void;
}

/**
 * A person's uploads. They live outside of React: they go on while screens come and go, and end with the
 * page or at sign-out (`forgetUploads`).
 */
export function useUploads(userId: string): Uploads {
  const engine = uploadsOf(userId);
  const { items, restorable } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  useEffect(() => engine.restore(), [engine]);
  const { addFiles, pause, resume, retry, remove, forgetSubmitted } = engine;
  return { items, restorable, addFiles, pause, resume, retry, remove, forgetSubmitted };
}
