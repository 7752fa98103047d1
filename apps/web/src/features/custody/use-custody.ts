import type { Outputs } from '@plainview/contract/index';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { CustodyFilter } from './custody-filter.ts';

/** An entry of the ledger. */
export type CustodyEntry = Outputs['custody']['list']['items'][number];

const PAGE_SIZE = 100;

/** Entries of the ledger page by page, newest first. */
export function useCustody(filter: CustodyFilter) {
  return useInfiniteQuery(
    api.custody.list.infiniteOptions({
      input: (cursor: string | null) => ({
        ...filter,
        limit: PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      }),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),
  );
}

/** The check of the whole chain, run when it is asked for. */
export function useChainCheck() {
  return useQuery({ ...api.custody.verify.queryOptions(), enabled: false, staleTime: 0, gcTime: 0 });
}
