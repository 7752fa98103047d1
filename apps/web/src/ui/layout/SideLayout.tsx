import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { HeaderSlotContext } from './header-slot.ts';

/** Pixels beyond the link, which show that the list continues. */
const SCROLL_MARGIN = 24;

export interface SideLayoutProps {
  /** Accessible name of the navigation. */
  label: string;
  /** Name of the current page, on the button that opens the navigation on narrow screens. */
  current: string;
  /** `SideGroup`s. */
  navigation: ReactNode;
  children: ReactNode;
}

/**
 * Pages with a side navigation: a column from the top bar to the bottom of the window that scrolls by itself, next
 * to the page with its header. On narrow screens, it is a list that opens under the top bar.
 */
export function SideLayout({ label, current, navigation, children }: SideLayoutProps) {
  const [isOpen, setOpen] = useState(false);
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  const id = useId();
  const column = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => scrollToLink(column.current, current), [current]);
  return (
    <div className="flex flex-col gap-10 lg:flex-row">
      {/* Links close the opened list; Escape also returns the focus to its button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        ref={column}
        aria-label={label}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          setOpen(false);
          toggle.current?.focus();
        }}
        // Covers the padding of the page, so that it touches the bar and the edge of the page.
        className="-mx-3 -my-5 shrink-0 sm:-mx-5 top-12 lg:sticky lg:h-[calc(100dvh-3rem)] lg:w-50 lg:overflow-y-auto lg:border-e print:hidden"
      >
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-10 w-full cursor-pointer items-center justify-between gap-2 border-b bg-surface px-3 text-start text-sm -outline-offset-2 hover:bg-hover sm:px-5 lg:hidden"
        >
          <span className="min-w-0 truncate">
            <span className="text-soft">{label}: </span>
            <span className="font-medium">{current}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 text-soft', isOpen && 'rotate-180')}
          />
        </button>
        <div
          id={id}
          className={cx(
            'grid-cols-2 gap-4 px-2.5 py-4 sm:grid-cols-3 lg:grid lg:grid-cols-1',
            isOpen ? 'grid border-b' : 'hidden',
          )}
        >
          {navigation}
        </div>
      </nav>
      <div className="min-w-0 flex-1">
        <div ref={setHeaderSlot} />
        <HeaderSlotContext value={headerSlot}>{children}</HeaderSlotContext>
      </div>
    </div>
  );
}

/** Scrolls the column, and nothing around it, until a link is in view. */
function scrollToLink(column: HTMLElement | null, name: string): void {
  const link = [...(column?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent === name);
  if (!column || !link) return;
  const { top, bottom } = column.getBoundingClientRect();
  const box = link.getBoundingClientRect();
  if (box.top < top) column.scrollTop -= top - box.top + SCROLL_MARGIN;
  if (box.bottom > bottom) column.scrollTop += box.bottom - bottom + SCROLL_MARGIN;
}
