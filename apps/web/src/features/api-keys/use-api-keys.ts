import type { Outputs } from '@plainview/contract/index';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { useLongList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { ApiKeyFilter } from './api-key-filter.ts';

/** A key as the list has it. */
export type ApiKey = Outputs['apiKeys']['list']['items'][number];

const keyOf = (key: ApiKey): string => key.id;

/** Keys as they are scrolled, newest first. */
export function useApiKeys(filter: ApiKeyFilter) {
  return useLongList<ApiKey>({
    queryKey: api.apiKeys.list.key({ input: filter }),
    read: (range, signal) => client.apiKeys.list({ ...filter, ...range }, { signal }),
    keyOf,
  });
}

/** The keys as a screen hands them down. */
export type ApiKeyList = ReturnType<typeof useApiKeys>;

/** Making a key, whose secret is forgotten with the window that shows it, and revoking one. */
export function useApiKeyActions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.apiKeys.key() });
  return {
    create: useMutation(api.apiKeys.create.mutationOptions({ onSettled, gcTime: 0 })),
    revoke: useMutation(api.apiKeys.revoke.mutationOptions({ onSettled })),
  };
}
