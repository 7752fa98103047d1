import { Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { HeaderSlotContext } from './header-slot.ts';
import { LandmarkContext } from './landmark.ts';

export interface AppShellProps {
  /** A link to the user's dashboard that contains `Brand`. */
  brand: ReactNode;
  /** Links with `navLinkClass`. */
  navigation: ReactNode;
  /** A `UserMenuButton` and other content at the end of the bar. */
  userMenu: ReactNode;
  /** Page-wide messages, for example about being offline. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a signed-in page: skip link, dark bar, page header, content. The navigation collapses on
 * tablets and phones.
 */
export function AppShell({ brand, navigation, userMenu, banner, children }: AppShellProps) {
  const [isOpen, setOpen] = useState(false);
  const [main, setMain] = useState<HTMLElement | null>(null);
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <LandmarkContext value={main}>
      <div className="flex min-h-dvh flex-col workspace-window:has-data-workspace:h-dvh">
        <a
          href="#content"
          className="fixed start-3 top-2 z-50 -translate-y-20 rounded-sm bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <header className="sticky top-0 z-20 bg-bar text-bar-ink print:hidden">
          <div className="mx-auto flex h-12 max-w-page items-center gap-2 px-3 sm:px-5 bar:gap-6">
            <button
              ref={toggle}
              type="button"
              aria-label="Navigation"
              aria-expanded={isOpen}
              aria-controls="site-navigation"
              onClick={() => setOpen(!isOpen)}
              className="-ms-1.5 inline-flex size-9 cursor-pointer items-center justify-center rounded-sm hover:bg-bar-hover focus-visible:outline-bar-accent bar:hidden"
            >
              {isOpen ? (
                <X aria-hidden="true" className="size-5" />
              ) : (
                <MenuIcon aria-hidden="true" className="size-5" />
              )}
            </button>
            {brand}
            {/* Links close the collapsed navigation; Escape also returns the focus to its button. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions */}
            <nav
              id="site-navigation"
              aria-label="Main"
              onClick={(event) => {
                if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || !isOpen) return;
                setOpen(false);
                toggle.current?.focus();
              }}
              className={cx(
                'absolute inset-x-0 top-12 flex-col gap-1 border-t border-bar-hover bg-bar p-3 shadow-overlay',
                'bar:static bar:flex bar:flex-row bar:items-center bar:border-0 bar:p-0 bar:shadow-none',
                isOpen ? 'flex' : 'hidden',
              )}
            >
              {navigation}
            </nav>
            <div className="ms-auto flex min-w-0 items-center gap-2">{userMenu}</div>
          </div>
        </header>
        {banner}
        <main
          ref={setMain}
          id="content"
          tabIndex={-1}
          className={cx(
            'mx-auto w-full max-w-page flex-1 scroll-mt-14 px-3 py-5 sm:px-5',
            // A workspace fills the window, and its parts scroll by themselves.
            'workspace-window:has-data-workspace:flex workspace-window:has-data-workspace:min-h-0 workspace-window:has-data-workspace:max-w-none',
            'workspace-window:has-data-workspace:flex-col workspace-window:has-data-workspace:px-3 workspace-window:has-data-workspace:pt-0',
            'workspace-window:has-data-workspace:pb-2',
          )}
        >
          <div ref={setHeaderSlot} />
          <HeaderSlotContext value={headerSlot}>{children}</HeaderSlotContext>
        </main>
      </div>
    </LandmarkContext>
  );
}
