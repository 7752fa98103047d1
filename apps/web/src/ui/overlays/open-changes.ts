import { openedForm } from './opened-form.ts';

/** What an open dialog with a form answers when the user is about to leave the page. */
export interface OpenChanges {
  readonly hasChanges: () => boolean;
  /** Asks whether to discard them. Resolves with false if the user keeps editing. */
  readonly askToDiscard: () => Promise<boolean>;
}

const opened = new Set<OpenChanges>();

/** Registers an open dialog. @returns a cleanup function */
export function registerOpenChanges(changes: OpenChanges): () => void {
  opened.add(changes);
  if (!openedForm.get()) openedForm.set(true);
  return () => void opened.delete(changes);
}

/** Returns an open dialog with unsaved changes, or null. */
export const findOpenChanges = (): OpenChanges | null =>
  [...opened].find(({ hasChanges }) => hasChanges()) ?? null;
