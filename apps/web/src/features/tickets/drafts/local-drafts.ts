import { isRecord, revive } from '../new-ticket/ticket-draft.ts';
import type { UnsentDraft } from './draft-saver.ts';

/** Input of a draft in this tab that the server does not have yet. */
export interface LocalDraft extends UnsentDraft {
  readonly id: string;
  readonly changedAt: Date;
}

const prefix = (userId: string): string => `plainview.draft.${userId}.`;

/** Stores input for this tab until the server has it, the tab closes or the user signs out. */
export function keepLocalDraft(userId: string, { id, ...draft }: LocalDraft): void {
  try {
    sessionStorage.setItem(prefix(userId) + id, JSON.stringify(draft));
  } catch {
    console.warn('What is typed cannot be kept over a reload: this browser offers no storage.');
  }
}

export function forgetLocalDraft(userId: string, id: string): void {
  try {
    sessionStorage.removeItem(prefix(userId) + id);
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

/** Returns the input of a draft in this tab, or null if the server has all of it. */
export function readLocalDraft(userId: string, id: string): LocalDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix(userId) + id) ?? 'null');
    if (!isRecord(kept)) return null;
    const { revision, unanswered, changedAt } = kept;
    return {
      id,
      revision: typeof revision === 'number' ? revision : 0,
      fields: revive(kept['fields']),
      unanswered: Array.isArray(unanswered)
        ? unanswered.filter((text): text is string => typeof text === 'string')
        : [],
      changedAt: new Date(typeof changedAt === 'string' ? changedAt : 0),
    };
  } catch {
    return null;
  }
}

/** Returns all drafts of a user that have input in this tab. */
export function listLocalDrafts(userId: string): LocalDraft[] {
  try {
    const start = prefix(userId);
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    return keys.flatMap((key) => {
      const draft = key?.startsWith(start) ? readLocalDraft(userId, key.slice(start.length)) : null;
      return draft ? [draft] : [];
    });
  } catch {
    return [];
  }
}
