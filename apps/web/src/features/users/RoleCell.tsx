import { roleOptionLabels, roles } from '@plainview/domain/identity/users/actor';
import { useEffect, useRef } from 'react';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { User } from './use-users.ts';

const options = roles.map((role) => ({ id: role, label: roleOptionLabels[role] }));

interface RoleCellProps {
  readonly user: User;
  readonly editing: RoleEditing;
}

/** Shows a role as text, or as a dropdown while editing; a selection saves at once. */
export function RoleCell({ user, editing }: RoleCellProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isEditing = editing.isEditing(user);

  useEffect(() => {
    if (!isEditing) return undefined;
    const row = place.current?.closest('[data-row-id]');
    return () => {
      // The dropdown was removed while focused: return the focus to the row's menu, which contains the action.
      if (document.activeElement === document.body)
        row?.querySelector<HTMLElement>('.row-actions [aria-haspopup="menu"]')?.focus();
    };
  }, [isEditing]);

  return (
    <span ref={place}>
      {isEditing ? (
        <SelectField
          label={`Role of ${user.name}`}
          isLabelHidden
          options={options}
          value={user.role}
          onChange={(role) => editing.choose(user, role)}
          // Replaces the element whose button was just pressed.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      ) : (
        roleOptionLabels[user.role]
      )}
    </span>
  );
}
