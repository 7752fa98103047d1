import { errorMessage } from '@plainview/contract/error-catalog';
import type { Ability } from '@plainview/domain/shared/error-code';
import { Building2, ClipboardCheck, LogOut, ShieldOff, Trash2, UserCog } from 'lucide-react';
import type { RowAction } from '../../ui/table/RowActions.tsx';
import type { OnUserAction } from './use-user-management.ts';
import type { User } from './use-users.ts';

const reasonOf = (ability: Ability): string | null => (ability.allowed ? null : errorMessage(ability));

/** Returns the action that edits a user's role. */
export const editRoleAction = (user: User, onEdit: (user: User) => void): RowAction => ({
  id: 'role',
  label: 'Edit Role',
  icon: <UserCog aria-hidden />,
  reason: reasonOf(user.abilities.changeRole),
  onAction: () => onEdit(user),
});

/** Returns the action that deletes a user, after a confirmation. */
export const deleteUserAction = (user: User, onAction: OnUserAction): RowAction => ({
  id: 'delete',
  label: 'Delete User',
  icon: <Trash2 aria-hidden />,
  tone: 'danger',
  reason: reasonOf(user.abilities.delete),
  onAction: () => onAction('delete', user),
});

/**
 * Returns the actions of an approved account. Those of the specification are always listed, with the reason
 * if they are not possible; the others only if they are.
 */
export function activeUserActions(
  user: User,
  onEditRole: (user: User) => void,
  onAction: OnUserAction,
): readonly RowAction[] {
  const { setDuties, setAgencyAdministrator, endSessions, removeSecondFactor } = user.abilities;
  const actions: readonly (RowAction | false)[] = [
    { ...editRoleAction(user, onEditRole), isQuick: true },
    setDuties.allowed && {
      id: 'duties',
      label: 'Duties',
      icon: <ClipboardCheck aria-hidden />,
      onAction: () => onAction('setDuties', user),
    },
    setAgencyAdministrator.allowed && {
      id: 'agencyAdministrator',
      label: user.isAgencyAdministrator ? 'Remove Agency Administrator Rights' : 'Make Agency Administrator',
      icon: <Building2 aria-hidden />,
      onAction: () => onAction('setAgencyAdministrator', user),
    },
    endSessions.allowed && {
      id: 'sessions',
      label: 'Sign Out Everywhere',
      icon: <LogOut aria-hidden />,
      onAction: () => onAction('endSessions', user),
    },
    removeSecondFactor.allowed && {
      id: 'factor',
      label: 'Remove Second Factor',
      icon: <ShieldOff aria-hidden />,
      tone: 'danger',
      onAction: () => onAction('removeSecondFactor', user),
    },
    deleteUserAction(user, onAction),
  ];
  return actions.filter((action) => action !== false);
}
