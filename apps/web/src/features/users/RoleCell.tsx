import { roleOptionLabels, roles } from '@plainview/domain/account/actor';
import { useEffect, useRef } from 'react';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { User } from './use-users.ts';

const options = roles.map((role) => ({ id: role, label: roleOptionLabels[role] }));

interface RoleCellProps {
  readonly user: User;
  readonly editing: RoleEditing;
}

/** A role as a word, or as a dropdown while it is edited; choosing saves at once. */
export function RoleCell({ user, editing }: RoleCellProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isEditing = editing.isEditing(user);

  useEffect(() => {
    if (!isEditing) return undefined;
    const row = place.current?.closest('[data-row-id]');
    return () => {
      // The dropdown is gone with the focus in it: back to the button that opened it.
      if (document.activeElement === document.body)
        row?.querySelector<HTMLElement>('[data-edit-role] button')?.focus();
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
          // It stands where the button was pressed that opened it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      ) : (
        roleOptionLabels[user.role]
      )}
    </span>
  );
}
