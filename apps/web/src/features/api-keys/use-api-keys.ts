import type { Outputs } from '@plainview/contract/index';
import { api, client } from '../../api/client.ts';
import { useInfiniteList } from '../../api/use-infinite-list.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { ApiKeyFilter } from './api-key-filter.ts';

/** A key in the list. */
export type ApiKey = Outputs['apiKeys']['list']['items'][number];

const keyOf = (key: ApiKey): string => key.id;

/** Returns the keys, newest first, loaded page by page. */
export function useApiKeys(filter: ApiKeyFilter) {
  return useInfiniteList<ApiKey>({
    queryKey: api.apiKeys.list.key({ input: filter }),
    read: (range, signal) => client.apiKeys.list({ ...filter, ...range }, { signal }),
    keyOf,
  });
}

/** Result of `useApiKeys`, as screens pass it on. */
export type ApiKeyList = ReturnType<typeof useApiKeys>;

/** Creates and revokes keys. A new key's secret is discarded when its dialog closes. */
export function useApiKeyActions() {
  return {
    create: useMutation(api.apiKeys.create.mutationOptions({ gcTime: 0 })),
    revoke: useMutation(api.apiKeys.revoke.mutationOptions()),
  };
}
