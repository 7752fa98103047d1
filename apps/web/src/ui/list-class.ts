/** The floating panel of menus, selects and calendars. */
export const popoverClass =
  'z-40 animate-appear overflow-auto rounded-md border border-line bg-overlay text-ink shadow-overlay';

/** An item of a menu or a list of options. */
export const optionClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-sm no-underline outline-none select-none ' +
  'coarse:min-h-10 data-focused:bg-hover data-focus-visible:bg-hover data-focus-visible:outline-2 ' +
  'data-focus-visible:-outline-offset-2 data-focus-visible:outline-ring ' +
  'data-disabled:cursor-not-allowed data-disabled:text-faint [&_svg]:size-4 [&_svg]:shrink-0';
