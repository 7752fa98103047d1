import type { DraftSaver } from './draft-saver.ts';

/**
 * Savers of drafts on this page, by user and draft. They outlive their forms until the server has the
 * input. Separate from the code that creates them, which is loaded later: sign-out must work even if that
 * code was never loaded.
 */
export const openSavers = new Map<string, OpenSaver>();

interface OpenSaver {
  readonly userId: string;
  readonly saver: DraftSaver;
}

/** Ends the savers of a user, so that nothing is saved as the next user of this page. For sign-out. */
export function endDraftSavers(userId: string): void {
  for (const [key, opened] of openSavers) {
    if (opened.userId !== userId) continue;
    openSavers.delete(key);
    opened.saver.end();
  }
}
