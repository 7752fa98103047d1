import { cx } from '../cx.ts';

/** Returns the classes of a link in the top bar; also set `aria-current="page"` on the active one. */
export function navLinkClass(isActive: boolean): string {
  return cx(
    'relative flex min-h-9 items-center rounded-sm px-2.5 text-sm font-medium whitespace-nowrap no-underline',
    'hover:bg-bar-hover hover:text-bar-ink focus-visible:outline-bar-accent',
    isActive
      ? 'bg-bar-hover text-bar-ink after:absolute after:inset-x-2.5 after:-bottom-1.5 after:hidden after:h-0.5 after:rounded-full after:bg-bar-accent bar:after:block'
      : 'text-bar-soft',
  );
}

/** Returns the classes of a link in a side navigation; also set `aria-current="page"` on the current one. */
export function sideLinkClass(isCurrent: boolean): string {
  return cx(
    'flex min-h-8 items-center rounded-sm px-2.5 text-sm no-underline hover:bg-sunken coarse:min-h-11',
    isCurrent ? 'bg-selected font-medium text-ink' : 'text-soft hover:text-ink',
  );
}
