import { roleOptionLabels, type Role } from '@plainview/domain/identity/users/actor';
import { useMemo, useState } from 'react';
import { notify } from '../../ui/overlays/toasts.ts';
import type { User, UserActions } from './use-users.ts';

/** Holds which row's role is being edited. A change is saved at once; a toast offers to undo it. */
export function useRoleEditing({ mutate }: UserActions['changeRole']) {
  const [editingId, setEditingId] = useState<string | null>(null);
  return useMemo(
    () => ({
      isEditing: (user: User): boolean => editingId === user.id,
      toggle: (user: User): void => setEditingId((current) => (current === user.id ? null : user.id)),
      choose: (user: User, role: Role): void => {
        setEditingId(null);
        if (role === user.role) return;
        const undo = (): void =>
          mutate(
            { id: user.id, role: user.role },
            {
              onSuccess: () =>
                notify({ title: `${user.name} has the role ${roleOptionLabels[user.role]} again.` }),
            },
          );
        mutate(
          { id: user.id, role },
          {
            onSuccess: () =>
              notify({
                title: `${user.name} now has the role ${roleOptionLabels[role]}.`,
                tone: 'success',
                action: { label: 'Undo', onPress: undo },
              }),
          },
        );
      },
    }),
    [editingId, mutate],
  );
}

/** Result of `useRoleEditing`, for tables. */
export type RoleEditing = ReturnType<typeof useRoleEditing>;
