import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTopOf } from '../layout/use-top-of.ts';

/** Up to so many rows all are drawn: searching in the page and reading aloud find them. */
const MOST_DRAWN = 60;
const OVERSCAN = 12;
/** How near the end the next rows are asked for. */
const ROWS_AHEAD = 40;

interface WindowedRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Draws a `TableRow`, which takes the place. */
  children: (row: Row, place: RowPlace) => ReactNode;
  /** A first guess of a row's height in pixels. */
  estimate?: number;
  /** The end comes near: more rows are wanted, if there are any. */
  onNearEnd?: (() => void) | undefined;
  /** Which rows are in view, so that these can be kept fresh. */
  onView?: ((first: number, last: number) => void) | undefined;
}

/** What a row has to know of its place. */
export interface RowPlace {
  readonly 'data-index': number;
  /** Counted over all rows, the header being 1. */
  readonly rowIndex: number;
  readonly ref: (row: HTMLTableRowElement | null) => void;
}

/** The rows of a long table: only those in view, and the one with the focus, are on the page. */
export function WindowedRows<Row>(props: WindowedRowsProps<Row>) {
  const { rows, keyOf, children, estimate = 49, onNearEnd, onView } = props;
  const isWindowed = rows.length > MOST_DRAWN;
  const beginning = useRef<HTMLTableRowElement>(null);
  const top = useTopOf(beginning);
  const focused = useFocusedIndex(beginning);
  // Nothing here is memoized by a compiler; the library's functions are read anew at each drawing.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isWindowed,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        // A row that goes would take the focus with it.
        const isApart = focused !== null && focused < range.count && !shown.includes(focused);
        return isApart ? [...shown, focused].toSorted((a, b) => a - b) : shown;
      },
      [focused],
    ),
  });

  const first = isWindowed ? (virtualizer.range?.startIndex ?? 0) : 0;
  const last = isWindowed ? (virtualizer.range?.endIndex ?? 0) : rows.length - 1;
  const wantsMore = isWindowed && last >= rows.length - ROWS_AHEAD;
  useEffect(() => onView?.(first, last), [onView, first, last]);
  useEffect(() => {
    if (wantsMore) onNearEnd?.();
  }, [wantsMore, onNearEnd, rows.length]);

  const drawn: ReactNode[] = [];
  let drawnTo = top;
  for (const item of isWindowed ? virtualizer.getVirtualItems() : []) {
    const row = rows[item.index];
    if (row === undefined) continue;
    if (item.start > drawnTo) drawn.push(<Gap key={`gap-${item.index}`} height={item.start - drawnTo} />);
    drawn.push(children(row, placeOf(item.index, virtualizer.measureElement)));
    drawnTo = item.end;
  }
  return (
    <>
      <Gap ref={beginning} height={0} />
      {isWindowed ? drawn : rows.map((row, index) => children(row, placeOf(index, ignore)))}
      {isWindowed && <Gap height={Math.max(0, top + virtualizer.getTotalSize() - drawnTo)} />}
    </>
  );
}

const ignore = (): void => undefined;

const placeOf = (index: number, ref: RowPlace['ref']): RowPlace => ({
  'data-index': index,
  rowIndex: index + 2,
  ref,
});

/** The room of rows that are not drawn. */
function Gap({ height, ref }: { height: number; ref?: RefObject<HTMLTableRowElement | null> }) {
  return <tr ref={ref} aria-hidden="true" className="row-gap" style={{ height }} />;
}

/** The row in which the focus is, by its place. */
function useFocusedIndex(beginning: RefObject<HTMLTableRowElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const body = beginning.current?.parentElement;
    if (!body) return undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest('tr') : null;
      setFocused(row?.dataset['index'] === undefined ? null : Number(row.dataset['index']));
    };
    const onBlur = (): void => setFocused(null);
    body.addEventListener('focusin', onFocus);
    body.addEventListener('focusout', onBlur);
    return () => {
      body.removeEventListener('focusin', onFocus);
      body.removeEventListener('focusout', onBlur);
    };
  }, [beginning]);
  return focused;
}
