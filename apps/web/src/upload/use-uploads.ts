import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { draftEngines } from './open-engines.ts';
import type { UploadTarget } from './upload-api.ts';
import { uploadsOf } from './upload-engines.ts';
import type { UploadItem } from './upload-machine.ts';

export { forDraft, forTicket } from './upload-api.ts';
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
 * Returns a user's uploads for a ticket or a draft. They live outside React: they continue while screens
 * mount and unmount, and end with the page or at sign-out (`forgetUploads`).
 */
export function useUploads(userId: string, target: UploadTarget): Uploads {
  const engine = uploadsOf(userId, target);
  const { items, restorable } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  useEffect(() => engine.restore(), [engine]);
  const { addFiles, pause, resume, retry, remove, forgetSubmitted } = engine;
  return { items, restorable, addFiles, pause, resume, retry, remove, forgetSubmitted };
}

/** The files of a draft that are uploaded by this page. */
export interface DraftUploads {
  readonly draftId: string;
  readonly items: readonly UploadItem[];
}

/** Returns the uploads of all drafts that were opened on this page. */
export function useDraftUploads(userId: string): readonly DraftUploads[] {
  const last = useRef<readonly DraftUploads[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = draftEngines(userId).map(({ engine }) => engine.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
    [userId],
  );
  const getSnapshot = useCallback(() => {
    const now = draftEngines(userId).map(({ draftId, engine }) => ({
      draftId,
      items: engine.getSnapshot().items,
    }));
    const isSame =
      now.length === last.current.length &&
      now.every(
        ({ draftId, items }, at) => last.current[at]?.draftId === draftId && last.current[at].items === items,
      );
    if (!isSame) last.current = now;
    return last.current;
  }, [userId]);
  return useSyncExternalStore(subscribe, getSnapshot);
}
