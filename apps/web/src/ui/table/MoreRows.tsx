import { Button } from '../Button.tsx';
import { countText } from '../pluralize.ts';

interface LongListState {
  readonly query: { readonly hasNextPage?: boolean; readonly isFetchingNextPage?: boolean };
  readonly rows: readonly unknown[];
  readonly total: number | null;
  readonly loadMore?: () => void;
}

/** Shown under a table that is not fully loaded: how many rows are loaded, and a button for more. */
export function MoreRows({ list }: { list: LongListState }) {
  if (!list.query.hasNextPage || !list.loadMore) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      {list.total !== null && (
        <span className="text-sm text-soft tabular-nums">
          Showing {countText(list.rows.length)} of {countText(list.total)}
        </span>
      )}
      <Button onPress={list.loadMore} isPending={list.query.isFetchingNextPage ?? false}>
        Show More
      </Button>
    </div>
  );
}
