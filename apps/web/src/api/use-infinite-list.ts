import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { PAGE_SIZE } from './list-limits.ts';

export { MOST_COUNTED } from './list-limits.ts';

/** A page that is read again may have grown since. */
const LARGEST_PAGE = 500;
/** Up to this many pages, a change refetches all of them; beyond that, the first one and those in view. */
const PAGES_READ_AGAIN = 5;

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number | null;
  /** False if more rows match than `total`; absent in lists whose total is always exact. */
  readonly isTotalExact?: boolean;
}

/** The part of a list that a call returns; see `page` in the contract. */
export interface Range {
  readonly limit: number;
  readonly cursor?: string;
  readonly until?: string;
}

/** A list with its filter and order. */
interface LongList<Row> {
  readonly queryKey: readonly unknown[];
  readonly read: (range: Range, signal: AbortSignal) => Promise<Page<Row>>;
}

interface InfiniteListOptions<Row> extends LongList<Row> {
  readonly keyOf: (row: Row) => string;
  /** Refetch interval in milliseconds, for data that live changes do not report. */
  readonly refetchInterval?: number;
}

const paging = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }): string | null => nextCursor,
};

/** Reads the first page of a list before its screen shows it. Never rejects. */
export const prefetchInfiniteList = <Row>(
  queryClient: QueryClient,
  { queryKey, read }: LongList<Row>,
): Promise<void> =>
  queryClient.prefetchInfiniteQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Page<Row>> => read({ limit: PAGE_SIZE }, signal),
    ...paging,
  });

/**
 * Reads a list of any length page by page while the user scrolls. Each page is a range of the list's order,
 * so one page can be refetched without the others after rows were added or removed. A change then costs a few
 * calls, not hundreds.
 */
export function useInfiniteList<Row>({ queryKey, read, keyOf, refetchInterval }: InfiniteListOptions<Row>) {
  const queryClient = useQueryClient();
  const inView = useRef({ first: 0, last: 0 });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<Row>> => {
      const known = queryClient.getQueryData<InfiniteData<Page<Row>, string | null>>(queryKey);
      const at = known?.pageParams.indexOf(cursor) ?? -1;
      const page = known?.pages[at];
      const until = page?.nextCursor ?? null;
      if (known && page && until !== null && !isWanted(known.pages, at, inView.current)) return page;
      const range = until === null ? { limit: PAGE_SIZE } : { limit: LARGEST_PAGE, until };
      const fresh = await read({ ...range, ...(cursor !== null && { cursor }) }, signal);
      return until !== null && fresh.items.length < LARGEST_PAGE ? { ...fresh, nextCursor: until } : fresh;
    },
    ...paging,
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });

  const rows = useMemo(() => {
    const byKey = new Map<string, Row>();
    for (const page of query.data?.pages ?? []) for (const row of page.items) byKey.set(keyOf(row), row);
    return [...byKey.values()];
  }, [query.data, keyOf]);
  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query;
  /** Whether the next page was asked for while the others were read again. */
  const isAsked = useRef(false);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
    else isAsked.current = isFetching && !isFetchingNextPage;
  }, [hasNextPage, isFetching, isFetchingNextPage, fetchNextPage]);
  useEffect(() => {
    if (isFetching || !isAsked.current) return;
    isAsked.current = false;
    if (hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);
  const onView = useCallback((first: number, last: number) => {
    inView.current = { first, last };
  }, []);
  const { total = null, isTotalExact = true } = query.data?.pages[0] ?? {};
  return { query, rows, total, isTotalExact, keyOf, loadMore, onView };
}

/**
 * Returns whether a page has to be refetched now: the first one has the count, others are
 * refetched if in view.
 */
function isWanted<Row>(
  pages: readonly Page<Row>[],
  at: number,
  view: { readonly first: number; readonly last: number },
): boolean {
  if (pages.length <= PAGES_READ_AGAIN || at === 0) return true;
  const before = pages.slice(0, at).reduce((sum, page) => sum + page.items.length, 0);
  return before <= view.last && before + (pages[at]?.items.length ?? 0) > view.first;
}
