import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type ReactVirtualizer,
} from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from '../../../ui/cx.ts';
import { useOffsetTop } from '../../../ui/layout/use-offset-top.ts';
import { pinnedRows, type FocusedRow } from './pinned-rows.ts';
import { useOffsetIn } from './use-offset-in.ts';

const OVERSCAN = 5;

/** Attributes of a row, which position it. */
export type RowPlace = ComponentProps<'li'> & { readonly 'data-index': number };

export interface VirtualListProps {
  /** Ids of the rows in their order. Each row also needs its own as `data-row-id`. */
  readonly ids: readonly string[];
  /** Height of a row before it is measured, in pixels. */
  readonly estimatedHeight: number;
  /** The row that is open. It stays in the DOM after it was closed, because the focus returns to it. */
  readonly openId: string | null;
  /** Renders all rows, one below the other. */
  readonly isWhole: boolean;
  readonly renderRow: (index: number, place: RowPlace) => ReactNode;
}

interface BoxVirtualListProps extends VirtualListProps {
  /** The box that scrolls the list, once it is rendered. Its only child contains everything in it. */
  readonly scroller: HTMLElement | null;
}

interface PageVirtualListProps extends VirtualListProps {
  /**
   * Index of the row, also open, that the page scrolls to and focuses at first; null leaves the
   * page where it is.
   */
  readonly startIndex: number | null;
}

/**
 * A list in a box that scrolls. Renders the rows in view, the focused one with its neighbors,
 * and the open one.
 */
export function BoxVirtualList({ scroller, ...props }: BoxVirtualListProps) {
  const { list, options } = useRows(props);
  const top = useOffsetIn(scroller, list);
  // React Compiler is not used here; the library's functions are read again on each render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({ ...options, scrollMargin: top, getScrollElement: () => scroller });
  return <Rows {...props} list={list} top={top} virtualizer={virtualizer} />;
}

/** A list that the page scrolls. Renders the same rows as a list in a box. */
export function PageVirtualList({ startIndex, ...props }: PageVirtualListProps) {
  const { list, options } = useRows(props);
  const top = useOffsetTop(list);
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtualizer = useWindowVirtualizer({ ...options, scrollMargin: top });
  const hasStarted = useRef(startIndex === null);
  // The row is rendered once the page's height is known.
  useEffect(() => {
    if (startIndex === null || hasStarted.current) return;
    const row = list.current?.querySelector(`[data-index="${startIndex}"]`);
    if (!row) return;
    hasStarted.current = true;
    virtualizer.scrollToIndex(startIndex, { align: 'center' });
    row.querySelector('button')?.focus({ preventScroll: true });
  });
  return <Rows {...props} list={list} top={top} virtualizer={virtualizer} />;
}

/** Returns the list's element and the options that do not depend on what scrolls it. */
function useRows({ ids, estimatedHeight, openId, isWhole }: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useFocusedRow(list);
  const [openedId, setOpenedId] = useState(openId);
  if (openId !== null && openId !== openedId) setOpenedId(openId);
  const options = {
    count: ids.length,
    estimateSize: () => estimatedHeight,
    overscan: OVERSCAN,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isWhole) return Array.from({ length: range.count }, (_row, index) => index);
        const shown = new Set(defaultRangeExtractor(range));
        for (const index of pinnedRows(ids, focused, openedId)) shown.add(index);
        return [...shown].toSorted((one, other) => one - other);
      },
      [ids, focused, openedId, isWhole],
    ),
  };
  return { list, options };
}

interface RowsProps extends VirtualListProps {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Distance of the list from the top of what scrolls, in pixels. */
  readonly top: number;
  readonly virtualizer: Pick<
    ReactVirtualizer<HTMLElement, Element>,
    'getTotalSize' | 'getVirtualItems' | 'measureElement'
  >;
}

function Rows({ ids, isWhole, renderRow, list, top, virtualizer }: RowsProps) {
  return (
    <ul
      ref={list}
      // The library keeps the rows in view in their place.
      className={cx('relative [overflow-anchor:none]', isWhole && 'print:h-auto!')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) =>
        renderRow(index, {
          ref: virtualizer.measureElement,
          'data-index': index,
          'aria-posinset': index + 1,
          'aria-setsize': ids.length,
          className: 'absolute inset-x-0 border-b border-line print:static',
          style: { top: start - top },
        }),
      )}
    </ul>
  );
}

/** Returns the row that had the focus last. Removing it while it has the focus would lose the focus. */
function useFocusedRow(list: RefObject<HTMLElement | null>): FocusedRow | null {
  const [focused, setFocused] = useState<FocusedRow | null>(null);
  useEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest('li')?.dataset : undefined;
      const id = row?.['rowId'];
      if (id !== undefined) setFocused({ id, index: Number(row?.['index']) });
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [list]);
  return focused;
}
