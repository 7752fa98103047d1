import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTopOf } from '../layout/use-top-of.ts';

/** Up to this many rows, all are rendered, so that find-in-page and screen readers work. */
const MOST_DRAWN = 60;
const OVERSCAN = 12;
/** How many rows before the end the next page is requested. */
const ROWS_AHEAD = 40;

interface WindowedRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Renders a `TableRow` with the given position. */
  children: (row: Row, place: RowPlace) => ReactNode;
  /** Initial estimate of a row's height in pixels. */
  estimate?: number;
  /** Called near the end of the list to load more rows, if there are any. */
  onNearEnd?: (() => void) | undefined;
  /** Called with the rows in view, so that they can be refreshed. */
  onView?: ((first: number, last: number) => void) | undefined;
}

/** Position props of a row. */
export interface RowPlace {
  readonly 'data-index': number;
  /** Counted over all rows, where the header is 1. */
  readonly rowIndex: number;
  readonly ref: (row: HTMLTableRowElement | null) => void;
}

/** Renders a long table virtualized: only the rows in view and the focused one are in the DOM. */
export function WindowedRows<Row>(props: WindowedRowsProps<Row>) {
  const { rows, keyOf, children, estimate = 49, onNearEnd, onView } = props;
  const isWindowed = rows.length > MOST_DRAWN;
  const beginning = useRef<HTMLTableRowElement>(null);
  const top = useTopOf(beginning);
  const focused = useFocusedIndex(beginning);
  // React Compiler is not used here; the library's functions are read again on each render.
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
        // Removing the focused row would lose the focus.
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

/** Fills the space of rows that are not rendered. */
function Gap({ height, ref }: { height: number; ref?: RefObject<HTMLTableRowElement | null> }) {
  return <tr ref={ref} aria-hidden="true" className="row-gap" style={{ height }} />;
}

/** Returns the index of the row that contains the focus. */
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
