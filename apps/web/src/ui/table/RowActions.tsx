import type { ReactNode } from 'react';
import { IconButton } from '../IconButton.tsx';
import type { MenuEntry } from '../overlays/Menu.tsx';
import { MenuButton } from '../overlays/MenuButton.tsx';

/** An action of a row. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onAction: () => void;
  /** Also shows it as an icon while the pointer or the focus is in the row. */
  readonly isQuick?: boolean;
  /** Why it is not possible; null if it is. */
  readonly reason?: string | null;
  readonly tone?: 'danger';
}

export interface RowActionsProps {
  /** What the row is about, for accessible names. */
  of: string;
  actions: readonly RowAction[];
  /** Buttons that always show. */
  children?: ReactNode;
}

/** The actions of a row: a menu with all of them, and icons for the frequent ones on hover and focus. */
export function RowActions({ of, actions, children }: RowActionsProps) {
  return (
    <div className="row-actions flex items-center justify-end gap-1">
      {actions
        .filter(({ isQuick = false, reason = null }) => isQuick && reason === null)
        .map((action) => (
          <span key={action.id} className="row-quick-action">
            <IconButton aria-label={`${action.label} ${of}`} onPress={action.onAction}>
              {action.icon}
            </IconButton>
          </span>
        ))}
      {children}
      {actions.length > 0 && (
        <MenuButton
          label={`More actions, ${of}`}
          isIconOnly
          variant="quiet"
          entries={actions.map((action) => toEntry(action))}
        />
      )}
    </div>
  );
}

const toEntry = ({ isQuick: _quick, reason = null, ...entry }: RowAction): MenuEntry => ({
  ...entry,
  ...(reason !== null && { isDisabled: true, description: reason }),
});
