import { roleOptionLabels, type Role } from '@plainview/domain/account/actor';
import { useState } from 'react';
import { notify } from '../../ui/overlays/toasts.ts';
import type { User, UserActions } from './use-users.ts';

const saidBack = (user: User) => (): void => {
  notify({ title: `${user.name} has the role ${roleOptionLabels[user.role]} again.` });
};

/** Holds which row's role is being edited. A change is saved at once; a toast offers to undo it. */
export function useRoleEditing(changeRole: UserActions['changeRole']) {
  const [editingId, setEditingId] = useState<string | null>(null);
  const save = (user: User, role: Role, onSaved: () => void): void =>
    changeRole.mutate({ id: user.id, role }, { onSuccess: onSaved });
  return {
    isEditing: (user: User): boolean => editingId === user.id,
    toggle: (user: User): void => setEditingId((current) => (current === user.id ? null : user.id)),
    choose: (user: User, role: Role): void => {
      setEditingId(null);
      if (role === user.role) return;
      save(user, role, () =>
        notify({
          title: `${user.name} now has the role ${roleOptionLabels[role]}.`,
          tone: 'success',
          action: { label: 'Undo', onPress: () => save(user, user.role, saidBack(user)) },
        }),
      );
    },
  };
}

/** Result of `useRoleEditing`, for tables. */
export type RoleEditing = ReturnType<typeof useRoleEditing>;
