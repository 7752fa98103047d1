import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/** A text that reviewers insert into findings. */
export type Snippet = Outputs['snippets']['list'][number];

/** Returns the user's snippets and those that all reviewers share, by name. */
export const useSnippets = () => useQuery(api.snippets.list.queryOptions());

/** Actions on snippets; each refetches the list. */
export function useSnippetActions() {
  return {
    create: useMutation(api.snippets.create.mutationOptions()),
    update: useMutation(api.snippets.update.mutationOptions()),
    remove: useMutation(api.snippets.delete.mutationOptions()),
  };
}
