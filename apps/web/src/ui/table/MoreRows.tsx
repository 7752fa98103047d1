import type { RefObject } from 'react';
import { Button } from '../Button.tsx';
import { countText, totalText } from '../pluralize.ts';
import { useFocusOnMore } from './use-focus-on-more.ts';

interface LongListState {
  readonly query: { readonly hasNextPage?: boolean; readonly isFetchingNextPage?: boolean };
  readonly rows: readonly unknown[];
  readonly total: number | null;
  readonly isTotalExact?: boolean;
  readonly loadMore?: () => void;
}

interface MoreRowsProps {
  readonly list: LongListState;
  readonly rowIds: readonly string[];
  /** Contains the rows, of which the first new one gets the focus. */
  readonly container: RefObject<HTMLElement | null>;
}

/** Shown under a table that is not fully loaded: how many rows are loaded, and a button for more. */
export function MoreRows({ list, rowIds, container }: MoreRowsProps) {
  const { ref, onAsked } = useFocusOnMore(rowIds, container);
  const { rows, total, isTotalExact = true, loadMore } = list;
  if (!list.query.hasNextPage || !loadMore) return null;
  const hasMoreThanTotal = !isTotalExact && total !== null && rows.length >= total;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      {total !== null && (
        <span className="text-sm text-soft tabular-nums">
          Showing {countText(rows.length)}
          {!hasMoreThanTotal && ` of ${totalText(total, isTotalExact)}`}
        </span>
      )}
      <Button
        ref={ref}
        onPress={() => {
          onAsked();
          loadMore();
        }}
        isPending={list.query.isFetchingNextPage ?? false}
      >
        Show More
      </Button>
    </div>
  );
}
