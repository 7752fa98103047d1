import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';

const PAGE_SIZE = 100;
/** A range that is read again may have grown since. */
const LARGEST_PAGE = 500;
/** Up to so many pages all are read again at a change; beyond, the first and those in view. */
const PAGES_READ_AGAIN = 5;

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number | null;
}

/** The part of a list that a call shall answer: see the contract's `page`. */
export interface Range {
  readonly limit: number;
  readonly cursor?: string;
  readonly until?: string;
}

interface LongListOptions<Row> {
  /** Names the list with its filter and order. */
  readonly queryKey: readonly unknown[];
  readonly read: (range: Range, signal: AbortSignal) => Promise<Page<Row>>;
  readonly keyOf: (row: Row) => string;
  /** Asks again by itself so often, in milliseconds, for what no live change tells of. */
  readonly refetchInterval?: number;
}

/**
 * A list of any length, read page by page as it is scrolled. Each page is a range of the list's order, so that one
 * can be read again without the others, whatever came or went; a change then costs a few calls, not hundreds.
 */
export function useLongList<Row>({ queryKey, read, keyOf, refetchInterval }: LongListOptions<Row>) {
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
    initialPageParam: null,
    getNextPageParam: (page: Page<Row>): string | null => page.nextCursor,
    placeholderData: keepPreviousData,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });

  const rows = useMemo(() => {
    const byKey = new Map<string, Row>();
    for (const page of query.data?.pages ?? []) for (const row of page.items) byKey.set(keyOf(row), row);
    return [...byKey.values()];
  }, [query.data, keyOf]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const onView = useCallback((first: number, last: number) => {
    inView.current = { first, last };
  }, []);
  return { query, rows, total: query.data?.pages[0]?.total ?? null, loadMore, onView };
}

/** Whether a page has to be read again now: the first has the count, those in view are looked at. */
function isWanted<Row>(
  pages: readonly Page<Row>[],
  at: number,
  view: { readonly first: number; readonly last: number },
): boolean {
  if (pages.length <= PAGES_READ_AGAIN || at === 0) return true;
  const before = pages.slice(0, at).reduce((sum, page) => sum + page.items.length, 0);
  return before <= view.last && before + (pages[at]?.items.length ?? 0) > view.first;
}
