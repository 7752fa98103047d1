import { useCallback, useState } from 'react';
import { useRoleEditing } from './use-role-editing.ts';
import { useUserActions, type User } from './use-users.ts';

/** An action of a user's row, except the change of the role. */
export type UserAction =
  | 'approve'
  // With the rights of an administrator of the agency.
  | 'approveAndAppoint'
  | 'reject'
  | 'delete'
  | 'unlock'
  | 'setDuties'
  | 'endSessions'
  | 'setAgencyAdministrator'
  | 'removeSecondFactor';

export type OnUserAction = (action: UserAction, user: User) => void;

/** An action that asks first, and the user it is about. */
export interface UserDialog {
  readonly action: 'reject' | 'delete' | 'setDuties' | 'removeSecondFactor';
  readonly user: User;
}

/** Holds the state of User Management: actions, the open dialog, and what to announce to screen readers. */
export function useUserManagement() {
  const actions = useUserActions();
  const roleEditing = useRoleEditing(actions.changeRole);
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const [announcement, announce] = useState('');
  const { approve, reject, unlock, endSessions, setAgencyAdministrator, changeRole, remove } = actions;

  const resets = [approve, reject, unlock, endSessions, setAgencyAdministrator, changeRole, remove].map(
    ({ reset }) => reset,
  );
  const clearErrors = useCallback(
    () => resets.forEach((reset) => reset()),
    // The functions themselves do not change between renders.
    // oxlint-disable-next-line react/exhaustive-deps
    resets,
  );
  const { mutate: approveUser } = approve;
  const { mutate: unlockUser } = unlock;
  const { mutate: endSessionsOfUser } = endSessions;
  const { mutate: setAdministrator } = setAgencyAdministrator;
  const onAction = useCallback<OnUserAction>(
    (action, user) => {
      const { id, name } = user;
      clearErrors();
      if (action === 'approve' || action === 'approveAndAppoint')
        approveUser(
          {
            id,
            ...(user.status !== 'pending' && { undoesRejection: true }),
            ...(action === 'approveAndAppoint' && { isAgencyAdministrator: true }),
          },
          {
            onSuccess: () => announce(`${name} was ${user.status === 'disabled' ? 'enabled' : 'approved'}.`),
          },
        );
      else if (action === 'unlock')
        unlockUser({ id }, { onSuccess: () => announce(`${name} was unlocked.`) });
      else if (action === 'endSessions') endSessionsOfUser({ id });
      else if (action === 'setAgencyAdministrator')
        setAdministrator({ id, isAgencyAdministrator: !user.isAgencyAdministrator });
      else setDialog({ action, user });
    },
    [clearErrors, approveUser, unlockUser, endSessionsOfUser, setAdministrator],
  );
  const closeDialog = useCallback(() => {
    setDialog(null);
    clearErrors();
  }, [clearErrors]);
  return {
    actions,
    roleEditing,
    onAction,
    dialog,
    closeDialog,
    announcement,
    announce,
    clearErrors,
    updateError:
      approve.error ?? changeRole.error ?? unlock.error ?? endSessions.error ?? setAgencyAdministrator.error,
  };
}

/** Result of `useUserManagement`, for dialogs. */
export type UserManagementState = ReturnType<typeof useUserManagement>;
