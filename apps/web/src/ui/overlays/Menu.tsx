import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components';
import { cx } from '../cx.ts';
import { optionClass, popoverClass } from '../list-class.ts';

/** An entry of a menu: an action, a link (`href`) or a separator. */
export type MenuEntry =
  | {
      kind?: 'item';
      id: string;
      label: string;
      icon?: ReactNode;
      /** A second line, for example why the entry is disabled. */
      description?: string;
      tone?: 'danger';
      isDisabled?: boolean;
      onAction?: () => void;
      /** Uses the application's router if that is connected to React Aria. */
      href?: string;
      target?: '_blank';
    }
  | { kind: 'separator'; id: string };

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** Id of the button, which labels the menu. */
  'aria-labelledby': string;
  placement?: 'bottom end' | 'bottom start' | 'top end' | 'top start';
  /** Content above the entries, for example the signed-in user. */
  header?: ReactNode;
  /** The button under which the menu opens. It stays mounted while the menu is open. */
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The floating list of actions of `MenuButton` and `UserMenuButton`. */
export function Menu({ entries, placement = 'bottom end', header, trigger, onClose, ...rest }: MenuProps) {
  return (
    <Popover
      {...rest}
      isOpen
      triggerRef={trigger}
      onOpenChange={onClose}
      placement={placement}
      offset={4}
      className={cx(popoverClass, 'max-w-80 min-w-44')}
    >
      {header}
      {/* The focus starts on the first entry. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <AriaMenu {...rest} autoFocus="first" onClose={onClose} className="p-1 outline-none">
        {entries.map((entry) =>
          entry.kind === 'separator' ? (
            <Separator key={entry.id} className="-mx-1 my-1 border-t border-line" />
          ) : (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.isDisabled ?? false}
              {...(entry.onAction && { onAction: entry.onAction })}
              {...(entry.href !== undefined && { href: entry.href })}
              {...(entry.target && { target: entry.target, rel: 'noopener' })}
              className={cx(optionClass, entry.tone === 'danger' && 'not-data-disabled:text-failed')}
            >
              {entry.icon}
              <span className="min-w-0 flex-1">
                {entry.label}
                {entry.description !== undefined && (
                  <span className="block text-xs text-faint">{entry.description}</span>
                )}
              </span>
            </MenuItem>
          ),
        )}
      </AriaMenu>
    </Popover>
  );
}
