import { createExternalStore } from '../external-store.ts';

/** What an open dialog with a form answers when the user is about to leave the page. */
export interface OpenChanges {
  readonly hasChanges: () => boolean;
  /** Asks whether to discard them. Resolves with false if the user keeps editing. */
  readonly askToDiscard: () => Promise<boolean>;
}

const opened = new Set<OpenChanges>();

/** Whether a dialog with a form has been opened on this page. */
const wasOpened = createExternalStore(false);

/** Returns whether a dialog with a form has been opened on this page. */
export const useHasOpenedForm = (): boolean => wasOpened.use();

/** Registers an open dialog. @returns a cleanup function */
export function registerOpenChanges(changes: OpenChanges): () => void {
  opened.add(changes);
  if (!wasOpened.get()) wasOpened.set(true);
  return () => void opened.delete(changes);
}

/** Returns an open dialog with unsaved changes, or null. */
export const findOpenChanges = (): OpenChanges | null =>
  [...opened].find(({ hasChanges }) => hasChanges()) ?? null;
