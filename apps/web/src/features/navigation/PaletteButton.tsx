import { Search } from 'lucide-react';
import { PALETTE_SHORTCUT, runCommand } from '../../ui/commands/commands.ts';
import { shortcutText } from '../../ui/commands/shortcut-text.ts';
import { navLinkClass } from '../../ui/layout/nav-link-class.ts';

/** Opens the command palette from the top bar. Its shortcut shows on wide screens. */
export function PaletteButton() {
  return (
    <button
      type="button"
      onClick={() => runCommand(({ shortcut }) => shortcut === PALETTE_SHORTCUT)}
      className={`${navLinkClass(false)} cursor-pointer gap-2`}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">Search and commands</span>
      <span aria-hidden="true" className="hidden xl:flex">
        Search
      </span>
      <kbd aria-hidden="true" className="hidden text-xs xl:flex">
        {shortcutText(PALETTE_SHORTCUT)}
      </kbd>
    </button>
  );
}
