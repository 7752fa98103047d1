import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Avatar } from './Avatar.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MenuEntry } from './Menu.tsx';
import { usePreload } from './use-preload.ts';

/** Lists and where they float are a third of the component library: loaded once the page has been drawn. */
const UserMenu = lazyPart(async () => (await import('./UserMenu.tsx')).UserMenu);

export interface UserMenuButtonProps {
  name: string;
  /** The agency's name, or `Admin`. */
  affiliation: string;
  imageUrl?: string | null | undefined;
  entries: readonly MenuEntry[];
}

/** Who is signed in, with a menu; on a phone only the picture shows. */
export function UserMenuButton({ name, affiliation, imageUrl, entries }: UserMenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  usePreload(UserMenu);
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          button.current?.focus();
          setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-sm px-1.5 text-start hover:bg-bar-hover focus-visible:outline-bar-accent"
      >
        <Avatar name={name} imageUrl={imageUrl} />
        <span className="sr-only">User menu</span>
        <span className="min-w-0 flex-col leading-tight max-md:sr-only md:flex">
          <span className="max-w-44 truncate text-sm font-medium">{name}</span>
          <span className="max-w-44 truncate text-xs text-bar-soft">{affiliation}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-bar-soft" />
      </button>
      {isOpen && (
        <UserMenu
          name={name}
          affiliation={affiliation}
          entries={entries}
          labelledBy={id}
          button={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
