import type { Outputs } from '@plainview/contract/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A text that reviewers insert into findings. */
export type Snippet = Outputs['snippets']['list'][number];

/** Returns the user's snippets and those that all reviewers share, by name. */
export const useSnippets = () => useQuery(api.snippets.list.queryOptions());

/** Actions on snippets; each refetches the list. */
export function useSnippetActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.snippets.key() });
  return {
    create: useMutation(api.snippets.create.mutationOptions({ onSettled })),
    update: useMutation(api.snippets.update.mutationOptions({ onSettled })),
    remove: useMutation(api.snippets.delete.mutationOptions({ onSettled })),
  };
}
