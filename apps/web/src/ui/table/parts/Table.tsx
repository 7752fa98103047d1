import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { tableRole } from './table-roles.ts';

export interface TableProps {
  /** Accessible name of the table, and of its scroll area if it scrolls. */
  label: string;
  /** `TableHead` and `TableBody`. */
  children: ReactNode;
  /** Always uses rows of 36 px, regardless of the user's density setting; the default is 44 px. */
  isCompact?: boolean;
  /** Layout on phones: a card per row, labeled by each cell's `label`, or scrolling horizontally. */
  phone?: 'cards' | 'scroll';
  /** Has many columns: shows cards on tablets, too. */
  isWide?: boolean;
  /**
   * Few values per row: cards have title and buttons in the first line, and the values next to each other.
   */
  hasSmallCards?: boolean;
  /** Number of all rows including those not in the DOM, for assistive technology. */
  rowCount?: number;
  isBusy?: boolean;
  /** Scrolls inside this height (a class such as `max-h-[70vh]`), with a sticky header. */
  scrollClassName?: string;
  /** The scroll area, for a virtualized list. */
  scrollRef?: Ref<HTMLDivElement | null>;
  className?: string;
}

/**
 * A native table with a sticky header. Sets explicit roles, since the card layout would remove
 * the implicit ones.
 */
export function Table({
  label,
  children,
  isCompact = false,
  phone = 'cards',
  isWide = false,
  hasSmallCards = false,
  rowCount,
  isBusy = false,
  scrollClassName,
  scrollRef,
  className,
}: TableProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);
  const [isTooWide, setTooWide] = useState(false);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(scrollRef, () => area.current);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const isWider = element.scrollWidth > element.clientWidth + 1;
      const isTaller = element.scrollHeight > element.clientHeight + 1;
      setTooWide(isWider);
      setScrollable(isWider || (scrollClassName !== undefined && isTaller));
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scrollClassName]);

  return (
    <div
      ref={area}
      {...(isScrollable && { role: 'region', 'aria-label': `${label}, scrollable`, tabIndex: 0 })}
      className={cx(
        'relative min-w-0 overflow-auto rounded-md focus-visible:-outline-offset-2',
        phone === 'cards' && (isWide ? '@container/cards' : 'max-md:@container/cards'),
        // A table that fits needs no scroll area, which would break the sticky header.
        scrollClassName ?? (isTooWide ? '' : 'lg:overflow-visible'),
        className,
      )}
    >
      <table
        {...tableRole}
        aria-label={label}
        aria-busy={isBusy}
        aria-rowcount={rowCount}
        data-density={isCompact ? 'compact' : undefined}
        data-cards={hasSmallCards ? 'small' : undefined}
        data-sticks={scrollClassName === undefined && !isTooWide ? 'page' : 'area'}
        className="data-table"
      >
        {children}
      </table>
    </div>
  );
}
