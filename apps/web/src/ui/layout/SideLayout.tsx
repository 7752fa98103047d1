import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';

export interface SideLayoutProps {
  /** Accessible name of the navigation. */
  label: string;
  /** Name of the current page, on the button that opens the navigation on narrow screens. */
  current: string;
  /** `SideGroup`s. */
  navigation: ReactNode;
  children: ReactNode;
}

/** Pages with a side navigation, which is a list that opens above the page on narrow screens. */
export function SideLayout({ label, current, navigation, children }: SideLayoutProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-8">
      {/* Links close the opened list; Escape also returns the focus to its button. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        aria-label={label}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          setOpen(false);
          toggle.current?.focus();
        }}
        className="self-start max-lg:w-full lg:sticky lg:top-16 print:hidden"
      >
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-10 w-full cursor-pointer items-center justify-between gap-2 rounded-sm border border-edge bg-surface px-3 text-start text-sm hover:bg-hover lg:hidden"
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
            'max-lg:mt-1 max-lg:gap-3 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-2',
            'max-lg:grid-cols-2 sm:max-lg:grid-cols-3 lg:flex lg:flex-col lg:gap-5',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          {navigation}
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
