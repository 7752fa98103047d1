import { ChevronDown } from 'lucide-react';
import { Avatar } from '../people/Avatar.tsx';
import { OpenMenu } from './lazy-overlays.ts';
import type { MenuEntry } from './Menu.tsx';
import { useMenu } from './use-menu.ts';

export interface UserMenuButtonProps {
  name: string;
  /** The agency's name, or `Admin`. */
  affiliation: string;
  imageUrl?: string | null | undefined;
  entries: readonly MenuEntry[];
}

/** The signed-in user with a menu. On phones only the picture shows. */
export function UserMenuButton({ name, affiliation, imageUrl, entries }: UserMenuButtonProps) {
  const { trigger, opened } = useMenu();
  return (
    <>
      <button
        {...trigger}
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
      {opened && (
        <OpenMenu
          {...opened}
          entries={entries}
          header={
            <div className="border-b border-line px-3 py-2 md:hidden">
              <div className="text-sm font-medium">{name}</div>
              <div className="text-xs text-faint">{affiliation}</div>
            </div>
          }
        />
      )}
    </>
  );
}
