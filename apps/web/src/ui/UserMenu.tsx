import type { RefObject } from 'react';
import { Menu, type MenuEntry } from './Menu.tsx';

/** What floats under the button of `UserMenuButton`. */
export function UserMenu({
  name,
  affiliation,
  entries,
  labelledBy,
  button,
  onClose,
}: {
  name: string;
  affiliation: string;
  entries: readonly MenuEntry[];
  labelledBy: string;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  return (
    <Menu
      entries={entries}
      aria-labelledby={labelledBy}
      openFrom={{ trigger: button, onClose }}
      header={
        <div className="border-b border-line px-3 py-2 md:hidden">
          <div className="text-sm font-medium">{name}</div>
          <div className="text-xs text-faint">{affiliation}</div>
        </div>
      }
    />
  );
}
