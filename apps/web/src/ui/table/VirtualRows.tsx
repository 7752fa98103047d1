import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useOffsetTop } from '../layout/use-offset-top.ts';
import { placeOf, RowGap, type RowPlace } from './RowGap.tsx';

const OVERSCAN = 12;
/** How many rows before the end the next page is requested. */
const ROWS_AHEAD = 40;

interface VirtualRowsProps {
  readonly count: number;
  /** Whether only a part of the rows is rendered. */
  readonly isWindowed: boolean;
  readonly keyAt: (index: number) => string;
  readonly renderRow: (index: number, place: RowPlace) => ReactNode;
  /** Initial estimate of a row's height in pixels. */
  readonly estimate: number;
  readonly onNearEnd: (() => void) | undefined;
  readonly onView: ((first: number, last: number) => void) | undefined;
}

/** Renders the rows in view and the focused one. */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, isWindowed, keyAt, renderRow, estimate, onNearEnd, onView } = props;
  const beginning = useRef<HTMLTableRowElement>(null);
  const top = useOffsetTop(beginning);
  const focused = useFocusedIndex(beginning);
  // React Compiler is not used here; the library's functions are read again on each render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isWindowed,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: keyAt,
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
  const last = isWindowed ? (virtualizer.range?.endIndex ?? 0) : count - 1;
  const wantsMore = isWindowed && last >= count - ROWS_AHEAD;
  useEffect(() => onView?.(first, last), [onView, first, last]);
  useEffect(() => {
    if (wantsMore) onNearEnd?.();
  }, [wantsMore, onNearEnd, count]);

  const drawn: ReactNode[] = [];
  let drawnTo = top;
  for (const item of isWindowed ? virtualizer.getVirtualItems() : []) {
    if (item.index >= count) continue;
    if (item.start > drawnTo) drawn.push(<RowGap key={`gap-${item.index}`} height={item.start - drawnTo} />);
    drawn.push(renderRow(item.index, placeOf(item.index, virtualizer.measureElement)));
    drawnTo = item.end;
  }
  return (
    <>
      <RowGap ref={beginning} height={0} />
      {isWindowed ? drawn : Array.from({ length: count }, (_row, index) => renderRow(index, placeOf(index)))}
      {isWindowed && <RowGap height={Math.max(0, top + virtualizer.getTotalSize() - drawnTo)} />}
    </>
  );
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
