import type { Role } from '@plainview/domain/account/actor';
import { useState } from 'react';
import type { User, UserActs } from './use-users.ts';

/** Which row's role is a dropdown just now, and the role on its way to the server. */
export function useRoleEditing(changeRole: UserActs['changeRole']) {
  const [editingId, setEditingId] = useState<string | null>(null);
  return {
    isEditing: (user: User): boolean => editingId === user.id,
    toggle: (user: User): void => setEditingId((current) => (current === user.id ? null : user.id)),
    savingRole: (user: User): Role | null =>
      changeRole.isPending && changeRole.variables.id === user.id ? changeRole.variables.role : null,
    choose: (user: User, role: Role): void => {
      if (role === user.role) setEditingId(null);
      else changeRole.mutate({ id: user.id, role }, { onSettled: () => setEditingId(null) });
    },
  };
}

/** Editing of roles, as a table uses it. */
export type RoleEditing = ReturnType<typeof useRoleEditing>;
