import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { notify } from '../../ui/overlays/toasts.ts';

export type SavedView = Outputs['savedViews']['list']['items'][number];

/** Returns the user's saved views, by name. */
export const useSavedViews = () => useQuery(api.savedViews.list.queryOptions());

/** Returns the actions on saved views. */
export function useSavedViewActions() {
  return {
    create: useMutation(
      api.savedViews.create.mutationOptions({
        onSuccess: ({ name }) => notify({ title: `View “${name}” saved`, tone: 'success' }),
      }),
    ),
    update: useMutation(api.savedViews.update.mutationOptions()),
    remove: useMutation(api.savedViews.delete.mutationOptions()),
  };
}
