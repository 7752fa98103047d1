import { emptyDraftFields, type DraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import { client } from '../../../api/client.ts';
import { describeError, errorCodeOf } from '../../../api/describe-error.ts';
import { createDraftSaver, type DraftSaver, type OpenedDraft, type UnsentDraft } from './draft-saver.ts';
import { forgetLocalDraft, keepLocalDraft, listLocalDrafts, readLocalDraft } from './local-drafts.ts';
import { openSavers } from './open-savers.ts';

const keyOf = (userId: string, id: string): string => `${userId}/${id}`;

/** A draft that neither the server nor this tab has. */
export const newDraft: OpenedDraft = {
  revision: 0,
  fields: emptyDraftFields,
  stored: emptyDraftFields,
  unanswered: [],
};

/** Returns an opened draft of which the server does not have all. */
const openUnsent = (unsent: UnsentDraft): OpenedDraft => ({ ...unsent, stored: null });

/** Returns a draft with input of this page or tab that the server may not have; null if there is none. */
export function findUnsentDraft(userId: string, id: string): OpenedDraft | null {
  const unsent = openSavers.get(keyOf(userId, id))?.saver.unsent() ?? readLocalDraft(userId, id);
  return unsent && openUnsent(unsent);
}

/**
 * Returns the saver of a draft. It is the earlier one on this page while that one has input to save, since two
 * of them would take each other for another tab, or while it has the same draft.
 */
export function draftSaverOf(userId: string, id: string, opened: OpenedDraft): DraftSaver {
  const key = keyOf(userId, id);
  const known = openSavers.get(key)?.saver;
  if (known && (known.unsent() || known.isSavedAs(opened))) return known;
  known?.end();
  const saver = createDraftSaver(
    {
      save: ({ revision, fields }) => saveDraft({ id, revision, fields: toInput(fields) }),
      load: () => client.drafts.get({ id }),
      keep: (draft) => {
        if (draft) return keepLocalDraft(userId, { id, ...draft, changedAt: new Date() });
        forgetLocalDraft(userId, id);
        for (const listener of listeners) listener();
        return undefined;
      },
      refusalOf,
    },
    opened,
  );
  openSavers.set(key, { userId, saver });
  return saver;
}

const listeners = new Set<() => void>();

/** Calls a function whenever the server has all input of a draft. @returns a function that stops it */
export function onDraftSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Saves what this tab has of drafts whose forms are closed, such as after a reload. */
export function sendLocalDrafts(userId: string): void {
  for (const draft of listLocalDrafts(userId)) void draftSaverOf(userId, draft.id, openUnsent(draft)).flush();
}

/** Ends the saver of a draft and forgets its input on this page and in this tab. */
export function forgetDraftInput(userId: string, id: string): void {
  const key = keyOf(userId, id);
  openSavers.get(key)?.saver.end();
  openSavers.delete(key);
  forgetLocalDraft(userId, id);
}

type SaveInput = Parameters<typeof client.drafts.save>[0];

/** Browsers limit the bodies of calls that outlive their page to 64 KiB in total. */
const LONGEST_LAST_CALL = 30_000;

/** Saves a draft, also if the page is closed meanwhile. */
function saveDraft(input: SaveInput) {
  const isLast = document.visibilityState === 'hidden' && JSON.stringify(input).length < LONGEST_LAST_CALL;
  return client.drafts.save(input, { context: { outlivesPage: isLast } });
}

function refusalOf(error: unknown) {
  const code = errorCodeOf(error);
  return code && { code, message: describeError(error) };
}

const toInput = ({ officersInvolved, videos, ...fields }: DraftFields) => ({
  ...fields,
  officersInvolved: [...officersInvolved],
  videos: { ...videos },
});
