import type { Outputs } from '@plainview/contract/index';
import { draftTitle } from '@plainview/domain/draft/ticket-draft';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../api/client.ts';
import { describeError, errorCodeOf } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { notify } from '../../../ui/overlays/toasts.ts';
import { closeDraftUploads } from '../../../upload/open-engines.ts';
import { forgetLocalDraft, keepLocalDraft, listLocalDrafts, readLocalDraft } from './local-drafts.ts';

type Drafts = Outputs['drafts']['list'];

/** A draft in the list. */
export type ListedDraft = Drafts['items'][number];

/** Returns the user's drafts: those of the server, and input in this tab that the server does not have yet. */
export function useDrafts(userId: string) {
  const query = useQuery(api.drafts.list.queryOptions({ staleTime: 0 }));
  const stored = query.data?.items ?? [];
  const local = listLocalDrafts(userId);
  const unsent = local
    .filter(({ id }) => !stored.some((draft) => draft.id === id))
    .map(({ id, fields, changedAt }): ListedDraft => {
      const { incidentType, officersInvolved, caseNumber } = fields;
      const officers = [...officersInvolved];
      return {
        id,
        incidentType,
        officersInvolved: officers,
        caseNumber,
        createdAt: changedAt,
        changedAt,
        files: 0,
        filesExpireAt: null,
      };
    });
  return { query, drafts: [...unsent, ...stored], withoutDraft: query.data?.withoutDraft ?? null };
}

/** Reloads the list of drafts. */
export function useReloadDrafts(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: api.drafts.key() });
}

/** Discards a draft, and offers to restore it. */
export function useDiscardDraft(userId: string) {
  const reload = useReloadDrafts();
  const restore = useMutation(
    api.drafts.restore.mutationOptions({
      onSuccess: reload,
      onError: (error) =>
        notify({
          title: 'The draft could not be restored.',
          description: describeError(error),
          tone: 'failed',
        }),
    }),
  );
  return useMutation({
    mutationFn: async (draft: ListedDraft) => {
      const local = readLocalDraft(userId, draft.id);
      closeDraftUploads(userId, draft.id);
      forgetLocalDraft(userId, draft.id);
      const isStored = await discard(draft.id).catch((error: unknown) => {
        if (local) keepLocalDraft(userId, local);
        throw error;
      });
      return { draft, local, isStored };
    },
    onSuccess: ({ draft, local, isStored }) => {
      reload();
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
