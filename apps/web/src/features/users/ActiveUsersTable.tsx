import { duties, dutyLabels } from '@plainview/domain/identity/users/duty';
import { useMemo } from 'react';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RoleCell } from './RoleCell.tsx';
import type { RoleEditing } from './use-role-editing.ts';
import type { OnUserAction } from './use-user-management.ts';
import type { User, UserList } from './use-users.ts';
import { agencyColumn, emailColumn, nameColumn, roleColumn, userActionsColumn } from './user-columns.tsx';
import { UserActionButton } from './UserActionButton.tsx';
import { UserActionsCell } from './UserActionsCell.tsx';

interface ActiveUsersTableProps {
  readonly list: UserList;
  /** Shows skeleton rows in place of the list. */
  readonly isLoading: boolean;
  readonly roleEditing: RoleEditing;
  /** The user that is being unlocked. */
  readonly unlockingId: string | null;
  readonly onAction: OnUserAction;
}

/** Lists approved accounts. */
export function ActiveUsersTable(props: ActiveUsersTableProps) {
  const { list, isLoading, roleEditing, unlockingId, onAction } = props;
  const columns = useMemo(
    (): ReadonlyArray<Column<User>> => [
      nameColumn,
      emailColumn,
      roleColumn((user) => (
        <div>
          <RoleCell user={user} editing={roleEditing} />
          {user.isAgencyAdministrator && <p className="text-xs text-soft">Agency administrator</p>}
          {hasDutiesToShow(user) && (
            <p className="text-xs text-soft">
              {user.duties.map((duty) => dutyLabels[duty].label).join(', ') || 'No duties'}
            </p>
          )}
        </div>
      )),
      agencyColumn,
      userActionsColumn((user) => (
        <UserActionsCell abilities={[user.abilities.changeRole, user.abilities.delete]}>
          <UserActionButton
            label="Edit Role"
            user={user}
            isAllowed={user.abilities.changeRole.allowed}
            isRoleButton
            onPress={() => roleEditing.toggle(user)}
          />
          <UserActionButton
            label="Delete User"
            user={user}
            isAllowed={user.abilities.delete.allowed}
            onPress={() => onAction('delete', user)}
          />
          {user.abilities.unlock.allowed && (
            <UserActionButton
              label="Unlock"
              user={user}
              isAllowed
              isPending={unlockingId === user.id}
              onPress={() => onAction('unlock', user)}
            />
          )}
          <MoreActions user={user} onAction={onAction} />
        </UserActionsCell>
      )),
    ],
    [roleEditing, unlockingId, onAction],
  );
  return (
    <DataTable
      label="Active Users"
      columns={columns}
      list={list}
      isLoading={isLoading}
      skeletonRows={6}
      isWide
    />
  );
}

/** A menu with the actions that are rarely needed. */
function MoreActions({ user, onAction }: { readonly user: User; readonly onAction: OnUserAction }) {
  const { setDuties, setAgencyAdministrator, endSessions, removeSecondFactor } = user.abilities;
  const entries: readonly MenuEntry[] = [
    ...(setDuties.allowed
      ? [{ id: 'duties', label: 'Duties', onAction: () => onAction('setDuties', user) }]
      : []),
    ...(setAgencyAdministrator.allowed
      ? [
          {
            id: 'agencyAdministrator',
            label: user.isAgencyAdministrator
              ? 'Remove Agency Administrator Rights'
              : 'Make Agency Administrator',
            onAction: () => onAction('setAgencyAdministrator', user),
          },
        ]
      : []),
    ...(endSessions.allowed
      ? [{ id: 'sessions', label: 'Sign Out Everywhere', onAction: () => onAction('endSessions', user) }]
      : []),
    ...(removeSecondFactor.allowed
      ? [
          {
            id: 'factor',
            label: 'Remove Second Factor',
            tone: 'danger' as const,
            onAction: () => onAction('removeSecondFactor', user),
          },
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  return <MenuButton label={`More actions, ${user.name}`} isIconOnly size="sm" entries={entries} />;
}

/** Returns whether to list an administrator's duties: only if they do not have all. */
const hasDutiesToShow = ({ abilities, duties: own }: User): boolean =>
  (own.length > 0 || abilities.setDuties.allowed) && own.length < duties.length;
