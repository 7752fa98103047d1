import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { Finding } from '../finding-order.ts';
import { FindingItem } from '../FindingItem.tsx';
import type { ListedFindings } from '../FindingSection.tsx';
import { pinnedRows, type FocusedRow } from './pinned-rows.ts';
import { useOffsetIn } from './use-offset-in.ts';

const OVERSCAN = 5;
/** Height of a finding with one line of text, in pixels. */
const ESTIMATED_HEIGHT = 109;

interface VirtualFindingsProps extends Omit<ListedFindings, 'videos'> {
  /** Of one video. */
  readonly findings: readonly Finding[];
  /** Renders all findings, one below the other. */
  readonly isPrinting: boolean;
}

/** Renders the findings in view, the focused one with its neighbors, and the one that was open last. */
export function VirtualFindings(props: VirtualFindingsProps) {
  const { findings, scroller, openFindingId, isPrinting, canWrite, actions } = props;
  const list = useRef<HTMLUListElement>(null);
  const top = useOffsetIn(scroller, list);
  const focused = useFocusedRow(list);
  // The focus returns to its button when the form closes.
  const [openedId, setOpenedId] = useState(openFindingId);
  if (openFindingId !== null && openFindingId !== openedId) setOpenedId(openFindingId);

  // React Compiler is not used here; the library's functions are read again on each render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: findings.length,
    getScrollElement: () => scroller,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: useCallback((index: number) => findings[index]?.id ?? index, [findings]),
    rangeExtractor: useCallback(
      (range: Range) => {
        if (isPrinting) return Array.from({ length: range.count }, (_row, index) => index);
        const shown = new Set(defaultRangeExtractor(range));
        for (const index of pinnedRows(findings, focused, openedId)) shown.add(index);
        return [...shown].toSorted((one, other) => one - other);
      },
      [findings, focused, openedId, isPrinting],
    ),
  });

  return (
    <ul
      ref={list}
      className={cx('relative', isPrinting && 'print:h-auto!')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
        const finding = findings[index];
        return (
          finding && (
            <FindingItem
              key={key}
              finding={finding}
              isOpen={finding.id === openFindingId}
              canWrite={canWrite}
              actions={actions}
              place={{
                ref: virtualizer.measureElement,
                'data-index': index,
                'aria-posinset': index + 1,
                'aria-setsize': findings.length,
                className: 'absolute inset-x-0 border-b border-line print:static',
                style: { top: start - top },
              }}
            />
          )
        );
      })}
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
