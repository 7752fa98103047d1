import type { Outputs } from '@plainview/contract/index';
import { draftTitle } from '@plainview/domain/tickets/drafts/ticket-draft';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, client } from '../../../api/client.ts';
import { describeError, errorCodeOf } from '../../../api/describe-error.ts';
import { refetchAffected } from '../../../api/refetch/refetch-affected.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { notify } from '../../../ui/overlays/toasts.ts';
import { closeDraftUploads } from '../../../upload/open-engines.ts';
import { forgetDraftInput, onDraftSaved, sendLocalDrafts } from './draft-savers.ts';
import { keepLocalDraft, listLocalDrafts, readLocalDraft, type LocalDraft } from './local-drafts.ts';

type Drafts = Outputs['drafts']['list'];

/** A draft in the list. */
export type ListedDraft = Drafts['items'][number];

/**
 * Returns the user's drafts. Those with input in this tab that the server does not have yet show that input,
 * and the server gets it.
 */
export function useDrafts(userId: string) {
  const query = useQuery(api.drafts.list.queryOptions({ staleTime: 0 }));
  const onSaved = useEffectEvent(useReloadDrafts());
  useEffect(() => {
    const stop = onDraftSaved(() => onSaved());
    sendLocalDrafts(userId);
    return stop;
  }, [userId]);
  const stored = query.data?.items ?? [];
  const local = new Map(listLocalDrafts(userId).map((draft) => [draft.id, draft]));
  const drafts = stored.map((draft) => withInput(draft, local.get(draft.id)));
  for (const { id } of stored) local.delete(id);
  const unstored = [...local.values()].map((draft) => withInput(emptyAt(draft), draft));
  return { query, drafts: [...unstored, ...drafts], withoutDraft: query.data?.withoutDraft ?? null };
}

/** Returns a draft that the server does not have, as far as a list shows other things than its input. */
const emptyAt = ({ id, changedAt }: LocalDraft): ListedDraft => ({
  id,
  incidentType: '',
  officersInvolved: [],
  caseNumber: '',
  createdAt: changedAt,
  changedAt,
  files: 0,
  filesExpireAt: null,
});

/** Returns a draft with the input of this tab, if there is any. */
function withInput(draft: ListedDraft, unsent: LocalDraft | undefined): ListedDraft {
  if (!unsent) return draft;
  const { fields, changedAt } = unsent;
  const { incidentType, officersInvolved, caseNumber } = fields;
  return { ...draft, incidentType, officersInvolved: [...officersInvolved], caseNumber, changedAt };
}

/** Reloads the list of drafts. */
export function useReloadDrafts(): () => void {
  const queryClient = useQueryClient();
  return () => void refetchAffected(queryClient, api.drafts.save.mutationKey());
}

/** Discards a draft, and offers to restore it. */
export function useDiscardDraft(userId: string) {
  const reload = useReloadDrafts();
  const restore = useMutation(
    api.drafts.restore.mutationOptions({
      onSuccess: () => sendLocalDrafts(userId),
      onError: (error) =>
        notify({
          title: 'The draft could not be restored.',
          description: describeError(error),
          tone: 'failed',
        }),
    }),
  );
  return useMutation({
    mutationKey: api.drafts.discard.mutationKey(),
    mutationFn: async (draft: ListedDraft) => {
      const local = readLocalDraft(userId, draft.id);
      closeDraftUploads(userId, draft.id);
      forgetDraftInput(userId, draft.id);
      const isStored = await discard(draft.id).catch((error: unknown) => {
        if (local) keepLocalDraft(userId, local);
        throw error;
      });
      return { draft, local, isStored };
    },
    onSuccess: ({ draft, local, isStored }) => {
      notify({
        title: 'Draft discarded',
        description: draftTitle(draft),
        tone: 'success',
        action: {
          label: 'Undo',
          onPress: () => {
            if (local) keepLocalDraft(userId, local);
            if (isStored) restore.mutate({ id: draft.id });
            else reload();
          },
        },
      });
    },
    onError: (error) =>
      notify({
        title: 'The draft could not be discarded.',
        description: describeError(error),
        tone: 'failed',
      }),
  });
}

/** Returns whether the server had the draft. */
async function discard(id: string): Promise<boolean> {
  try {
    await client.drafts.discard({ id });
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'NOT_FOUND') return false;
    throw error;
  }
}
