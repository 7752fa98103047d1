import { Button } from '../Button.tsx';
import { countText, totalText } from '../pluralize.ts';

interface LongListState {
  readonly query: { readonly hasNextPage?: boolean; readonly isFetchingNextPage?: boolean };
  readonly rows: readonly unknown[];
  readonly total: number | null;
  readonly isTotalExact?: boolean;
  readonly loadMore?: () => void;
}

/** Shown under a table that is not fully loaded: how many rows are loaded, and a button for more. */
export function MoreRows({ list }: { list: LongListState }) {
  if (!list.query.hasNextPage || !list.loadMore) return null;
  const { rows, total, isTotalExact = true } = list;
  const hasMoreThanTotal = !isTotalExact && total !== null && rows.length >= total;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      {total !== null && (
        <span className="text-sm text-soft tabular-nums">
          Showing {countText(rows.length)}
          {!hasMoreThanTotal && ` of ${totalText(total, isTotalExact)}`}
        </span>
      )}
      <Button onPress={list.loadMore} isPending={list.query.isFetchingNextPage ?? false}>
        Show More
      </Button>
    </div>
  );
}
