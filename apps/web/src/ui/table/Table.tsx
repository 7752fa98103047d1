import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { tableRole } from './table-roles.ts';

export interface TableProps {
  /** Names the table, and its scroll area where it scrolls. */
  label: string;
  /** `TableHead` and `TableBody`. */
  children: ReactNode;
  /** Rows of 36 px whatever is chosen for the pages, of which 44 px is the usual. */
  isCompact?: boolean;
  /** On a phone: one card per row, named by each cell's `label`, or scrolling sideways. */
  phone?: 'cards' | 'scroll';
  /** All rows, also those that are not on the page, for assistive technology. */
  rowCount?: number;
  /** While loading. */
  isBusy?: boolean;
  /** Scrolls inside this height (a class such as `max-h-[70vh]`), with the header kept in view. */
  scrollClassName?: string;
  /** The scroll area, for a virtualised list. */
  scrollRef?: Ref<HTMLDivElement | null>;
  className?: string;
}

/** A real table with a sticky header. Its roles are said outright, since cards change how it is laid out. */
export function Table({
  label,
  children,
  isCompact = false,
  phone = 'cards',
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
        // Only what fits may go without its own scroll area, for a header that stays in view as the page scrolls.
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
        data-sticks={scrollClassName === undefined && !isTooWide ? 'page' : 'area'}
        data-too-wide={isTooWide || undefined}
        className={cx('data-table', phone === 'cards' && 'data-table-cards')}
      >
        {children}
      </table>
    </div>
  );
}
